/** The JSON of a value, in memory of its own. The type says what it is the JSON of. */
export type JsonOf<Value> = Uint8Array<ArrayBuffer> & { readonly of?: Value };

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What crosses between threads as bytes is not copied, where objects would be, piece by piece. */
export const jsonBytes = <Value>(value: Value): JsonOf<Value> =>
  encoder.encode(JSON.stringify(value ?? null));

export const parsedJson = (json: Uint8Array): unknown => JSON.parse(decoder.decode(json));
