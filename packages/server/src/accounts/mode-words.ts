import type { ModeWords } from '@homeward/contract/wire/area.ts';
import type { Session } from '../store/sessions.ts';

/** App passwords that are remembered; whoever is forgotten reads the family's words again. */
const most = 10_000;

/**
 * In which words a session reads modes. Clients of the family know `home` and most of them nothing finer, so app
 * passwords read it for the first home mode, until they name a home mode by its number themselves.
 */
export interface ModeWordsOf {
  of(session: Session): ModeWords;
  /** A session sets a mode by this word. */
  heard(session: Session, word: string): void;
}

export function createModeWords(): ModeWordsOf {
  /** App passwords whose clients number the home modes, the latest last. */
  const numbering = new Set<string>();
  return {
    of: ({ appPassword }) => (appPassword === null || numbering.has(appPassword) ? 'ours' : 'family'),
    heard: ({ appPassword }, word) => {
      if (appPassword === null || !word.startsWith('home')) return;
      numbering.delete(appPassword);
      if (word === 'home') return;
      numbering.add(appPassword);
      const [oldest] = numbering;
      if (numbering.size > most && oldest !== undefined) numbering.delete(oldest);
    },
  };
}
