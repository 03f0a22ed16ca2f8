/** Words that end the guard or open a door: whoever can say them on such a wire has not proven anything. */
export const isRefused = (action: string): boolean => /disarm|unlock/i.test(action);
