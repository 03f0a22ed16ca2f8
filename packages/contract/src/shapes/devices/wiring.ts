import { z } from 'zod';
import { resistors } from '../../words/devices/wired-loops.ts';

/** Ohms. */
export const Resistor = z.literal(resistors);
export type Resistor = z.infer<typeof Resistor>;

/**
 * How the loop of a wired input is wired. Without a resistor only the contact is seen. A single one at the end of the
 * line tells the contact from a cut or a bridged line. A second one across a contact that rests closed (`alarm`) tells
 * it from both, a third one across the detector's own fault contact (`fault`) tells a detector that is masked or broken.
 */
export const Loop = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('NO') }),
  z.object({ tag: z.literal('NC') }),
  /** `contact`: how it rests, closed when nothing happens, or open. */
  z.object({ tag: z.literal('SEOL'), contact: z.enum(['NC', 'NO']), end: Resistor }),
  z.object({ tag: z.literal('DEOL'), end: Resistor, alarm: Resistor }),
  z.object({ tag: z.literal('TEOL'), end: Resistor, alarm: Resistor, fault: Resistor }),
]);
export type Loop = z.infer<typeof Loop>;
