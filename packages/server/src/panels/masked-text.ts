import type { Actor } from '@homeward/contract/shapes/values/modes.ts';

/** What stands for a name: enough to tell two apart while speaking with the customer, not enough to know anybody. */
export const maskedText = (text: string): string => (text === '' ? '' : `${Array.from(text)[0] ?? ''}•••`);

/** Devices, rules and schedules are named by people, too. */
export const maskedActor = ({ tag, name, channel, slot }: Actor): Actor => ({
  tag,
  name: maskedText(name),
  channel,
  slot,
});
