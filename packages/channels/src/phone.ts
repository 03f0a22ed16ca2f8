/** Whether a text is an international number (E.164), as `+491701234567`. */
export const isPhone = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(text);
