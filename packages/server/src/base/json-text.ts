/** The JSON of a value. The type says what it is the JSON of. */
export type JsonOf<Value> = string & { readonly of?: Value };

export const jsonText = <Value>(value: Value): JsonOf<Value> => JSON.stringify(value ?? null);
