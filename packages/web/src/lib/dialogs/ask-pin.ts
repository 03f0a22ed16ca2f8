import { create } from 'zustand';
import type { ProofAsked } from '#lib/client/proof.ts';

/** What became of an act that a PIN was entered for. */
export type PinAnswer =
  | { readonly tag: 'taken' }
  /** Not done; the pad stays, with the reason. */
  | {
      readonly tag: 'again';
      readonly message: string;
      readonly lockedUntil?: number | undefined;
      /** A fresh proof ends the lock for this session (decision 39). */
      readonly endsLock?: ProofAsked;
    }
  /** Not done, and said elsewhere. */
  | { readonly tag: 'elsewhere' };

export interface PinQuestion {
  /** The act, such as "Disarm House". */
  readonly title: string;
  readonly run: (pin: string) => Promise<PinAnswer>;
}

/** The one PIN pad that may be open. */
export const usePinQuestion = create<{ readonly question: PinQuestion | undefined }>(() => ({
  question: undefined,
}));

export const askPin = (question: PinQuestion): void => usePinQuestion.setState({ question });
export const closePin = (): void => usePinQuestion.setState({ question: undefined });
