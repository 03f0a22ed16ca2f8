/** Under this name the account remembers the text size, 1 to 2, for other devices. */
export const textSizeKey = 'text.scale';
