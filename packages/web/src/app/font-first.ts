/** What first-paint.js has asked for has come, or will not. */
const answered = () =>
  Promise.all(Object.values(globalThis.begun?.answers ?? {}).map(async (answer) => answer));

// The font is asked for once scripts and answers have had the line to themselves. Beside them it held the last answers
// back for half a second on a slow line, and with them the picture of the house, which stands in another font until then.
// Twice, since it asks for the house once the session is there.
void answered()
  .then(answered)
  .then(() => document.fonts.load('1em "Atkinson Hyperlegible Next"'));
