import type { Expose, Features } from './exposes.ts';
import { binary } from './exposes.ts';
import type { ZoneWord } from './zone-words.ts';

/** How definitions call it that a device is out of order by its own word: it fails, or its life is over. */
const failures = /^(?:trouble|fault(?:_alarm)?|(?:sensor|probe|smoke|device)_(?:fault|error)|end_?of_?life)$/;
/** What came of a test that it made of itself. */
const results = /^(?:self_?test(?:_result)?|checking_result|(?:\w+_)?test_result)$/;

/** Words of lists. What is in neither is no verdict: a test that still runs, a breaker that did its work. */
const wrong = /fail|^(?:\w+_)?fault$|^error$|^expired$|^e\d(?:_e\d)*$/;
const right: ReadonlySet<string> = new Set([
  'none',
  'no',
  'normal',
  'clear',
  'ok',
  'idle',
  'success',
  'check_success',
  'expires_soon',
]);

function isWrong({ type, on, off }: Expose): ZoneWord['isActive'] {
  if (type === 'binary') return (value) => binary({ on, off }, value);
  return (value) => {
    const word = typeof value === 'string' ? value.toLowerCase() : '';
    return wrong.test(word) ? true : right.has(word) ? false : null;
  };
}

/** What says of a device that it is out of order. A test that can be asked for says nothing by being asked. */
export const troubleWords = ({ exposes }: Features): readonly ZoneWord[] =>
  [...exposes].flatMap(([name, all]) => {
    const isResult = results.test(name);
    if (!isResult && !failures.test(name)) return [];
    return all.flatMap((expose) => {
      const { onlySaid, says, takes, type, words } = expose;
      const tells = isResult
        ? onlySaid && type === 'enum' && words.some((word) => wrong.test(word.toLowerCase()))
        : says && !takes && (type === 'binary' || (type === 'enum' && words.length > 0));
      return tells ? [{ expose, isActive: isWrong(expose) }] : [];
    });
  });
