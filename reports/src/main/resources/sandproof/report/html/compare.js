(() => {
  const { byId } = sandproof;
  const KINDS = { p: 'proven', r: 'refuted', u: 'unproven', n: 'not-claimed' };
  const VERDICTS = { p: 'held', r: 'breached', u: 'not proven', n: 'not claimed' };
  const FINDINGS = ['ran', 'contained', 'logged', 'torn down'];
  const WHOSE = ['witness', 'plain', 'own'];
  const grid = byId('sp-grid');
  const pane = byId('sp-pane');
  const form = byId('sp-filter');
  const boundary = byId('sp-boundary');
  const differ = byId('sp-differ');
  const find = byId('sp-text');
  const severities = [...form.querySelectorAll('[data-severity]')];
  const spoken = [...document.querySelectorAll('[data-about]')];

  const groups = [...grid.tBodies].map((element) => ({ element, number: element.dataset.b, totals: [...element.rows[0].cells].slice(1, -1) }));
  const rows = groups.flatMap((group) => [...group.element.rows].slice(1).map((element) => ({
    element,
    group,
    severity: element.dataset.s,
    differs: 'd' in element.dataset,
    text: element.cells[0].textContent.toLowerCase(),
    cells: [...element.cells].slice(1, -1),
    shown: true,
  })));
  for (const row of rows) {
    row.kinds = row.cells.map((cell) => cell.className.slice(-1));
    row.quiet = row.cells.map((cell) => [...cell.children].map((mark) => mark.className).join('') === 'pnp' && cell.children.length === 3);
  }
  const at = new Map(rows.map((row, number) => [row.element, number]));
  const columns = rows.length ? rows[0].cells.length : 0;
  const feet = [...grid.tFoot.rows[0].cells].slice(1, -1);

  // Held, and behind a ring what lacks nothing but a log that is not claimed.
  const count = (cell, held, quiet, tried) => {
    cell.firstChild.data = quiet ? `${held ? `${held} + ` : ''}${quiet}°` : held;
    cell.lastChild.textContent = `/${tried}`;
  };

  // Totals are of what is shown.
  const total = () => {
    const all = feet.map(() => [0, 0, 0]);
    for (const group of groups) {
      const sums = feet.map(() => [0, 0, 0]);
      for (const row of rows) {
        if (row.group !== group || !row.shown) continue;
        row.kinds.forEach((kind, i) => {
          if (kind === 'x') return;
          sums[i][2]++;
          if (kind === 'p') sums[i][0]++;
          if (row.quiet[i]) sums[i][1]++;
        });
      }
      sums.forEach((sum, i) => {
        count(group.totals[i], ...sum);
        sum.forEach((part, which) => { all[i][which] += part; });
      });
    }
    all.forEach((sum, i) => count(feet[i], ...sum));
  };

  const apply = () => {
    const words = sandproof.words(find.value);
    const grave = new Set(severities.filter((c) => c.getAttribute('aria-pressed') === 'true').map((c) => c.dataset.severity));
    const only = differ.getAttribute('aria-pressed') === 'true';
    const used = new Set();
    let shown = 0;
    for (const row of rows) {
      row.shown = (!boundary.value || row.group.number === boundary.value)
        && (grave.has(row.severity) || row.severity === '-1')
        && (!only || row.differs)
        && words.every((word) => row.text.includes(word));
      row.element.hidden = !row.shown;
      if (row.shown) {
        shown++;
        used.add(row.group);
      }
    }
    for (const group of groups) group.element.hidden = !used.has(group);
    for (const line of spoken) line.hidden = line.dataset.about !== (boundary.value || '0');
    if (open && !open.row.shown) close();
    total();
    byId('sp-none').hidden = shown > 0;
    byId('sp-of').textContent = shown === rows.length ? ' of what was tried' : ' of what is shown';
    byId('sp-shown').textContent = shown === rows.length ? `${shown} attacks` : `${shown} of ${rows.length} attacks`;
  };

  // A click shows that severity alone; a second one shows all again. With Ctrl or Shift it is added or taken away.
  const choose = (chip, add) => {
    const pressed = severities.filter((c) => c.getAttribute('aria-pressed') === 'true');
    const alone = pressed.length === 1 && pressed[0] === chip;
    for (const c of severities) {
      c.setAttribute('aria-pressed', String(add ? (c === chip) !== pressed.includes(c) : alone || c === chip));
    }
    apply();
  };
  for (const chip of severities) chip.addEventListener('click', (e) => choose(chip, e.ctrlKey || e.metaKey || e.shiftKey));
  differ.addEventListener('click', () => {
    differ.setAttribute('aria-pressed', String(differ.getAttribute('aria-pressed') !== 'true'));
    apply();
  });
  boundary.addEventListener('change', apply);
  form.addEventListener('submit', (e) => e.preventDefault());
  sandproof.finder(find, apply);

  // What the cells hold, read when the first of them is opened.
  let data;
  const held = () => (data ??= JSON.parse(byId('sp-data').textContent));
  let open = null;

  const element = (name, className, text) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const mark = (kind) => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
    svg.setAttribute('class', 'mark');
    svg.setAttribute('aria-hidden', 'true');
    use.setAttribute('href', `#sp-${kind}`);
    svg.append(use);
    return svg;
  };
  const millis = (number) => `${number.toLocaleString('en')} ms`;

  const detail = (row, column) => {
    const [texts, all] = held();
    const [verdict, took, findings, evidence, more, reproduce, task, nonce] = all[at.get(row.element)][column];
    const made = byId('sp-detail').content.firstElementChild.cloneNode(true);
    const part = (selector) => made.querySelector(selector);
    made.cells[0].colSpan = columns + 2;
    made.setAttribute('role', 'row');
    made.cells[0].setAttribute('role', 'gridcell');
    part('.v').classList.add(`is-${KINDS[verdict]}`);
    part('.v svg').replaceWith(mark(KINDS[verdict]));
    part('.v b').textContent = VERDICTS[verdict];
    part('.id').textContent = row.element.cells[0].querySelector('.id').textContent;
    part('.title').textContent = row.element.cells[0].querySelector('.title').textContent;
    part('.on').textContent = grid.tHead.rows[0].cells[column + 1].querySelector('.name').textContent;
    part('.took').textContent = texts[took];
    part('.close').addEventListener('click', () => close(true));
    findings.forEach(([status, reason, level], i) => {
      const entry = element('div', `is-${KINDS[status]}`);
      const term = element('dt');
      term.append(mark(KINDS[status]), `${FINDINGS[i]} `, element('span', 'word', KINDS[status].replace('-', ' ')));
      if (texts[level]) term.append(' ', element('span', 'level', texts[level]));
      entry.append(term, element('dd', '', texts[reason]));
      part('.findings').append(entry);
    });
    for (const [after, by, whose, what, times] of evidence) {
      const line = element('tr', WHOSE[whose]);
      const seen = element('td', 'what', texts[what]);
      if (times > 1) seen.append(' ', element('span', 'times', `×${times}`));
      line.append(element('td', 'num', millis(after)), element('td', '', texts[by]), seen);
      part('.evidence tbody').append(line);
    }
    part('.evidence').hidden = evidence.length === 0;
    part('.more').hidden = more === 0;
    part('.more').textContent = `and ${more} more in results.json`;
    part('code').textContent = texts[reproduce];
    const [taskId, nonceId] = made.querySelectorAll('.ids bdi');
    taskId.textContent = texts[task];
    nonceId.textContent = texts[nonce];
    sandproof.copies(part('.copy'));
    return made;
  };

  const close = (back) => {
    if (!open) return;
    const { cell } = open;
    cell.removeAttribute('aria-expanded');
    open.made.remove();
    open = null;
    history.replaceState(null, '', '#');
    if (back) focus(cell);
  };

  // As much of what was opened as fits, but never its own row away.
  const sight = (line, made) => {
    const scrolls = pane.classList.contains('scrolls');
    const bottom = scrolls ? Math.min(pane.getBoundingClientRect().bottom, innerHeight) : innerHeight;
    const under = grid.tHead.rows[0].cells[0].getBoundingClientRect().bottom;
    const by = Math.min(made.getBoundingClientRect().bottom - bottom, line.getBoundingClientRect().top - under);
    if (by > 0) (scrolls ? pane : window).scrollBy({ top: by });
  };

  const show = (row, column) => {
    close();
    const cell = row.cells[column];
    if (row.kinds[column] === 'x') return;
    const made = detail(row, column);
    row.element.after(made);
    cell.setAttribute('aria-expanded', 'true');
    open = { row, column, cell, made };
    history.replaceState(null, '', `#${row.element.id}/${column + 1}`);
    sight(row.element, made);
  };

  // One cell is in the order of the Tab key; arrows move it.
  let current = null;
  const focus = (cell) => {
    if (current) current.tabIndex = -1;
    current = cell;
    cell.tabIndex = 0;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const place = (cell) => {
    const row = rows[at.get(cell.parentElement)];
    return [row, row.cells.indexOf(cell)];
  };
  const step = (row, by) => {
    for (let i = at.get(row.element) + by; rows[i]; i += by) if (rows[i].shown) return rows[i];
    return row;
  };

  grid.addEventListener('click', (e) => {
    const cell = e.target.closest('td.c');
    if (!cell) return;
    const [row, column] = place(cell);
    focus(cell);
    if (open && open.cell === cell) close(true);
    else show(row, column);
  });

  grid.addEventListener('keydown', (e) => {
    if (e.key === 'Escape' && open) {
      close(true);
      e.preventDefault();
      return;
    }
    const cell = e.target.closest('td.c');
    if (!cell || e.ctrlKey || e.metaKey || e.altKey) return;
    const [row, column] = place(cell);
    const shown = rows.filter((one) => one.shown);
    const to = {
      ArrowLeft: () => [row, Math.max(0, column - 1)],
      ArrowRight: () => [row, Math.min(columns - 1, column + 1)],
      ArrowUp: () => [step(row, -1), column],
      ArrowDown: () => [step(row, 1), column],
      Home: () => [row, 0],
      End: () => [row, columns - 1],
      PageUp: () => [shown[Math.max(0, shown.indexOf(row) - 10)], column],
      PageDown: () => [shown[Math.min(shown.length - 1, shown.indexOf(row) + 10)], column],
    }[e.key];
    if (to) {
      const [next, beside] = to();
      focus(next.cells[beside]);
      // Along one attack, what is open goes with the reader.
      if (open && open.row === next && next === row) show(next, beside);
      e.preventDefault();
    } else if (e.key === 'Enter' || e.key === ' ') {
      if (open && open.cell === cell) close(true);
      else show(row, column);
      e.preventDefault();
    }
  });

  const reveal = () => {
    const [id, column] = location.hash.slice(1).split('/');
    const row = rows.find((one) => one.element.id === id);
    if (!row) return;
    if (!row.shown) {
      for (const c of severities) c.setAttribute('aria-pressed', 'true');
      differ.setAttribute('aria-pressed', 'false');
      boundary.value = '';
      find.value = '';
      apply();
    }
    const cell = row.cells[Number(column) - 1];
    row.element.scrollIntoView({ block: 'center' });
    if (cell) {
      focus(cell);
      show(row, Number(column) - 1);
    }
  };
  addEventListener('hashchange', reveal);

  // The names stay in sight: below the filter where the page scrolls, on top of the grid where that scrolls by itself.
  const fit = () => {
    const top = getComputedStyle(form).position === 'sticky' ? form.offsetHeight : 0;
    pane.className = 'pane fits';
    if (grid.offsetWidth > pane.clientWidth + 1) pane.className = 'pane scrolls';
    const measures = { bar: top, head: grid.tHead.offsetHeight, corner: grid.tHead.rows[0].cells[0].offsetWidth };
    for (const [name, size] of Object.entries(measures)) document.documentElement.style.setProperty(`--${name}`, `${size}px`);
  };
  addEventListener('resize', fit);

  form.hidden = false;
  apply();
  fit();
  if (columns) {
    current = rows[0].cells[0];
    current.tabIndex = 0;
  }
  reveal();
})();
