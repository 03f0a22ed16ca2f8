import { codeFault } from '@homeward/contract/words/access/pin-code.ts';

/** A digit by chance, each as likely as the others. */
function digit(): number {
  const bytes = new Uint8Array(1);
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(bytes);
    // From 250 on the first six digits would come more often.
    if (byte < 250) return byte % 10;
  }
}

/** A code by chance that no panel refuses for its form. `draw` gives a digit, 0 to 9. */
export function randomCode(length: 4 | 6, draw: () => number = digit): string {
  for (;;) {
    const code = Array.from({ length }, draw).join('');
    // The grade asks for a number of digits, which is the panel's setting.
    if (codeFault(code, length, 1) === null) return code;
  }
}
