import type { PanelCommand, Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import type { PinRow } from '../journal/journal.ts';

export type ConfigureCommand = Extract<PanelCommand, { tag: 'configure' }>;

/** What a file brings as the panel takes it, with the codes that come with it. */
export type Restore =
  | {
      readonly tag: 'edit';
      readonly command: ConfigureCommand;
      /** Only the owner, by his code or one that passes for it, brings codes. */
      readonly pinsFor: (actor: Actor) => readonly PinRow[];
    }
  | { readonly tag: 'refused'; readonly refusal: Refusal };
