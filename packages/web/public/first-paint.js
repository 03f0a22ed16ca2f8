// Sets theme, text size and the room of lists before the first paint, so nothing flashes. A file of its own: a strict
// content security policy allows no inline script. Keys and defaults: src/lib/theme/preference.ts.
(function () {
  var root = document.documentElement;
  var theme = 'dark';
  var scale = 1;
  try {
    theme = localStorage.getItem('homeward.theme') || theme;
    scale = Number(localStorage.getItem('homeward.text')) || scale;
    root.dataset.density = localStorage.getItem('homeward.density') || '';
  } catch {
    // Storage may be forbidden; the defaults stand.
  }
  function asks(wish) {
    return matchMedia('(' + wish + ')').matches;
  }
  if (asks('forced-colors: active') || (theme === 'system' && asks('prefers-contrast: more'))) theme = 'hc';
  if (theme === 'system') theme = asks('prefers-color-scheme: light') ? 'light' : 'dark';
  root.dataset.theme = theme;
  root.style.setProperty('--text-scale', String(Math.min(2, Math.max(1, scale))));
})();

// Asks while the code is still on its way for what it will ask first (src/lib/client/begun.ts): the words of the page
// and, where somebody was here before, the session and then the house.
(function () {
  var begun = (window.begun = { at: Date.now(), token: '', answers: {} });
  function read(address, init) {
    return fetch(address, init)
      .then(function (response) {
        return response.ok || init ? response.json() : undefined;
      })
      .catch(function () {});
  }
  function ask(address, init) {
    return (begun.answers[address] = read(address, init));
  }
  var locales =
    ' en-US en-GB de-DE fr-FR it-IT es-ES es-419 pt-PT nl-NL da-DK sv-SE no-NO fi-FI pl-PL th-TH zh-TW ';
  var wanted = navigator.languages;
  try {
    wanted = [localStorage.getItem('homeward.locale')].concat(wanted);
  } catch {
    // As above.
  }
  var locale = wanted.find(function (tag) {
    return locales.includes(' ' + tag + ' ');
  });
  var entry = /^\/(security|carealert|default)\/(auth\/)?/.exec(location.pathname);
  if (entry && locale) void ask('/' + entry[1] + '/translations/' + locale + '/portal.json');

  var search = location.search;
  if ((entry && entry[2]) || !/(^|; )id=[^;]/.test(document.cookie) || /[?&](token|shell)=/.test(search))
    return;
  var api = '/REST/v2/';
  var headers = { accept: 'application/json;scalars=typed', 'content-type': 'application/json' };
  void ask(api + 'auth/refresh', { method: 'POST', headers: headers, body: '{}' }).then(function (answer) {
    if (!answer || answer.code !== '000') return;
    begun.token = headers.token = answer.token;
    void ask(api + 'panel/list', { headers: headers });
    // An installer's list, as it is without a word in the address.
    if (/\/installer(_equipment_list|\.html)$/.test(location.pathname) && !search)
      return void ask(api + 'installer/panel?filter=all&sort=needs&page_num=1&num=100', { headers: headers });
    // An address that names a panel may be about another than this session is.
    if (answer.data.mac && !/[?&]panel=/.test(search)) {
      void ask(api + 'panel/device', { headers: headers });
      // One reply for all the rest: a browser has few lines at a time, and on a slow one each round takes long.
      var overview = read(api + 'panel/overview', { headers: headers });
      'panel/info panel/area panel/status panel/online automation/scene camera event?num=30 incident'
        .split(' ')
        .forEach(function (path) {
          begun.answers[api + path] = overview.then(function (whole) {
            return whole && whole.code === '000' ? whole.data[path] : undefined;
          });
        });
    }
    // The first formatter of times takes a cheap phone a tenth of a second, and now it has nothing else to do.
    setTimeout(function () {
      new Intl.DateTimeFormat(locale, { hour: '2-digit' });
    });
  });
})();
