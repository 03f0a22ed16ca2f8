import { z } from 'zod';

/** Every reply is this object (S3.7). Nothing is `''`, never null; a rotated token comes at the top level. */
export interface Envelope<Data> {
  readonly result: boolean;
  readonly code: string;
  readonly message: string;
  readonly token: string;
  readonly panelCode: string;
  readonly data: Data | '';
}

export const envelopeOf = <Schema extends z.ZodType>(data: Schema) =>
  z.object({
    result: z.boolean(),
    code: z.string().regex(/^\d{3}$/),
    message: z.string(),
    token: z.string(),
    panelCode: z.string(),
    data: z.union([data, z.literal('')]),
  });
