'use strict';
const sandproof = {
  byId: (id) => document.getElementById(id),

  words: (text) => text.toLowerCase().split(/\s+/).filter(Boolean),

  // The find field: / goes to it, Escape empties it.
  finder(find, apply) {
    find.addEventListener('input', apply);
    addEventListener('keydown', (e) => {
      if (e.key === '/' && !e.ctrlKey && !e.metaKey && !e.altKey && !e.target.closest('input, select')) {
        e.preventDefault();
        find.focus();
      } else if (e.key === 'Escape' && e.target === find) {
        find.value = '';
        apply();
      }
    });
  },

  copies(button) {
    if (!navigator.clipboard) return;
    button.hidden = false;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.parentElement.querySelector('code').textContent);
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 1500);
    });
  },
};
