import type { ProofEntry } from '../../shapes/access/proof.ts';

/** What stands for the hash before the first entry. */
export const proofBegin = '0'.repeat(64);

/**
 * What the hash of an entry is made of: SHA-256 over this text in UTF-8. Times are the panel's own, which are `offset`
 * ms behind those that are told.
 */
export const proofWords = (before: string, entry: Omit<ProofEntry, 'hash'>, offset: number): string =>
  JSON.stringify([before, entry.seq, entry.at - offset, entry.step, entry.recipient, entry.detail]);

/** The same in words, for whoever checks an exported proof without us. */
export const proofRule =
  'hash = SHA-256, as lower-case hex, over the UTF-8 text of the JSON list [hash before, seq, at - offset, step, recipient, detail] without spaces; the hash before the first entry is 64 zeros; seq counts from 1';

/** Whether a proof is what was written, entry by entry: nothing changed, left out or put in between. */
export const isChainIntact = (
  entries: readonly ProofEntry[],
  offset: number,
  sha256: (text: string) => string,
): boolean =>
  entries.every((entry, index) => {
    const before = index === 0 ? proofBegin : (entries[index - 1]?.hash ?? '');
    return entry.seq === index + 1 && entry.hash === sha256(proofWords(before, entry, offset));
  });
