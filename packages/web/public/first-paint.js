// Sets theme and text size before the first paint, so nothing flashes. A file of its own: a strict
// content security policy allows no inline script. Keys and defaults: src/lib/theme/preference.ts.
(function () {
  var root = document.documentElement;
  var theme = 'dark';
  var scale = 1;
  try {
    theme = localStorage.getItem('homeward.theme') || theme;
    scale = Number(localStorage.getItem('homeward.text')) || scale;
  } catch {
    // Storage may be forbidden; the defaults stand.
  }
  if (theme === 'system') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  root.dataset.theme = theme;
  root.style.setProperty('--text-scale', String(Math.min(2, Math.max(1, scale))));
})();
