/** Under this name the account remembers the text size, 1 to 2, for other devices. */
export const textSizeKey = 'text.scale';
/** And under this one how much room lists take: `comfortable` or `compact`. */
export const densityKey = 'list.density';
