(() => {
  const { byId } = sandproof;
  const form = byId('sp-filter');
  const rows = [...document.querySelectorAll('details.attack')].map((element) => ({
    element,
    verdict: element.dataset.verdict,
    section: element.closest('.boundary'),
    text: element.textContent.toLowerCase(),
  }));
  const chips = [...form.querySelectorAll('[data-verdict]')];
  const boundary = byId('sp-boundary');
  const find = byId('sp-text');
  const openAll = byId('sp-open');

  const apply = () => {
    const verdicts = new Set(chips.filter((c) => c.getAttribute('aria-pressed') === 'true').map((c) => c.dataset.verdict));
    const words = sandproof.words(find.value);
    const used = new Set();
    let shown = 0;
    for (const row of rows) {
      const fits = verdicts.has(row.verdict)
        && (!boundary.value || row.section.id === boundary.value)
        && words.every((word) => row.text.includes(word));
      row.element.hidden = !fits;
      if (fits) {
        shown++;
        used.add(row.section);
      }
    }
    for (const section of document.querySelectorAll('.boundary')) section.hidden = !used.has(section);
    byId('sp-none').hidden = shown > 0;
    byId('sp-shown').textContent = shown === rows.length ? `${shown} attacks` : `${shown} of ${rows.length} attacks`;
  };

  // A click shows that verdict alone; a second one shows all again. With Ctrl or Shift it is added or taken away.
  const choose = (chip, add) => {
    const pressed = chips.filter((c) => c.getAttribute('aria-pressed') === 'true');
    const alone = pressed.length === 1 && pressed[0] === chip;
    for (const c of chips) {
      const on = add ? (c === chip) !== pressed.includes(c) : alone || c === chip;
      c.setAttribute('aria-pressed', String(on));
    }
    apply();
  };
  for (const chip of chips) chip.addEventListener('click', (e) => choose(chip, e.ctrlKey || e.metaKey || e.shiftKey));
  boundary.addEventListener('change', apply);
  sandproof.finder(find, apply);
  form.addEventListener('submit', (e) => e.preventDefault());

  openAll.addEventListener('click', () => {
    const seen = rows.filter((row) => !row.element.hidden && !row.section.hidden);
    const open = seen.some((row) => !row.element.open);
    for (const row of seen) row.element.open = open;
    openAll.textContent = open ? 'Close all' : 'Open all';
  });

  const reveal = () => {
    const target = byId(location.hash.slice(1));
    if (!target || !target.matches('details.attack, .boundary')) return;
    if (target.hidden || target.closest('[hidden]')) {
      for (const c of chips) c.setAttribute('aria-pressed', 'true');
      boundary.value = '';
      find.value = '';
      apply();
    }
    if (target.matches('details')) target.open = true;
    target.scrollIntoView();
  };
  addEventListener('hashchange', reveal);

  for (const button of document.querySelectorAll('button.copy')) sandproof.copies(button);

  addEventListener('beforeprint', () => {
    for (const row of rows) if (row.verdict !== 'proven' && !row.element.hidden) row.element.open = true;
  });

  form.hidden = false;
  apply();
  reveal();
})();
