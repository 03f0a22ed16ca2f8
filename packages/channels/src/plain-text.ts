/** What must not reach a header, a phone or a screen: controls, and marks that turn the direction of writing or hide. */
const unseen = /[\p{Cc}\p{Cs}\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu;

const cut = (text: string, most: number): string => {
  const characters = Array.from(text);
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
};

/** One line of at most `most` characters, without controls, line ends and marks of direction: safe in a header. */
export const oneLine = (text: string, most: number): string =>
  cut(
    text
      .replace(/[\r\n\t\u0085\u2028\u2029]+/g, ' ')
      .replace(unseen, '')
      .replace(/ {2,}/g, ' ')
      .trim(),
    most,
  );

/** Lines of at most `most` characters together; line ends are all that is left of the controls. */
export const plainText = (text: string, most: number): string =>
  cut(
    text
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      .split('\n')
      .map((line) => line.replace(/\t/g, ' ').replace(unseen, ''))
      .join('\n'),
    most,
  );
