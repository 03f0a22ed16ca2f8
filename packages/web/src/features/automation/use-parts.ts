import { useState } from 'react';
import { phraseId } from '#features/automation/part-line.tsx';
import type { Sentence, Slot } from '#features/automation/sentence.ts';

/** Which phrase's picker is open, of which part. */
export interface OpenPhrase {
  readonly place: string;
  readonly slot: Slot;
}

/** The open picker of an editor, `first` to begin with, and where the focus goes after a choice. */
export function useOpenPhrase(first?: OpenPhrase) {
  const [open, setOpen] = useState(first);
  return {
    slotAt: (place: string): Slot | undefined => (open?.place === place ? open.slot : undefined),
    show: (place: string, slot: Slot | undefined): void =>
      setOpen(slot === undefined ? undefined : { place, slot }),
    /** After a choice: on to the first phrase that still says nothing, else back to the one that was changed. */
    after(place: string, slot: Slot, pieces: Sentence, isNew: boolean): void {
      const next = pieces.find((piece) => piece.tag === 'phrase' && piece.missing === true);
      const verb = pieces.find((piece) => piece.tag === 'phrase' && piece.slot === 'verb');
      const to =
        next?.tag === 'phrase'
          ? next.slot
          : isNew && slot === 'subject' && verb !== undefined
            ? 'verb'
            : undefined;
      setOpen(to === undefined ? undefined : { place, slot: to });
      // The phrase is there with the next drawing.
      if (to === undefined) setTimeout(() => document.getElementById(phraseId(place, slot))?.focus());
    },
    close: (): void => setOpen(undefined),
  };
}
