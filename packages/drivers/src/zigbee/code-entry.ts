import type { CodeEntry } from '../port.ts';
import { buttonWord, isArming, isHelp } from './button-words.ts';
import { type Json, member, text } from '../common/json.ts';
import type { Speaker } from './values.ts';

/** What somebody entered, before anybody says where. */
export type Entered = Omit<CodeEntry, 'device'>;

/** A code as it stands in a message; null is none. Longer ones than any panel has are cut, and so are wrong. */
function codeIn(message: Json): string | null {
  const code = member(message, 'action_code');
  if (typeof code === 'number') return String(code);
  return typeof code === 'string' && code !== '' ? code.slice(0, 32) : null;
}

/**
 * What a message asks for with a code, be the device of any kind; or without one at a keypad that should have sent one.
 * Null is nothing that the hub has to check. Help needs no code.
 */
export function readEntry(message: Json, { nature: { kind, checksCodes } }: Speaker): Entered | null {
  const action = text(message, 'action');
  if (action === '' || isHelp(action)) return null;
  const code = codeIn(message);
  const owesCode = kind === 'keypad' && isArming(action) && !checksCodes;
  if (code === null && !owesCode) return null;
  const no = member(message, 'action_transaction');
  return {
    word: buttonWord(action).slice(0, 64),
    code,
    no: typeof no === 'number' && Number.isSafeInteger(no) ? no : null,
  };
}

/** A message without what was entered. */
export function withoutEntry(message: Json): Json {
  const { action: _, action_code: __, ...others } = message;
  return others;
}
