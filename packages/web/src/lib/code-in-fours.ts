/** Letters and digits of the code of a panel (reliability D8); none that look like others. */
export const codeLength = 26;

/** A code as it is read out: in capitals, in fours. */
export const codeInFours = (typed: string): string =>
  (
    typed
      .toUpperCase()
      .replaceAll(/[^0-9A-Z]/g, '')
      .slice(0, codeLength)
      .match(/.{1,4}/g) ?? []
  ).join('-');

/** Whether nothing is missing of a code in fours. */
export const isWholeCode = (code: string): boolean => code.replaceAll('-', '').length === codeLength;
