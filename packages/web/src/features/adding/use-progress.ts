import { useEffect } from 'react';
import { onPart } from '#lib/house/apply-message.ts';
import { useAnswer } from '#lib/house/use-answer.ts';

/** Milliseconds between two reads while the panel tells that it came on. */
const pause = 250;

/** What learning or the walk test has come to, read anew whenever the panel tells that it came on. */
export function useProgress<Name extends 'GET /panel/learning' | 'GET /panel/walktest'>(name: Name) {
  const answer = useAnswer<Name>(name);
  const { reload } = answer;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onPart((part) => {
      if (part !== 'TCP_PERCENTAGE' || timer !== undefined) return;
      // Of many messages one read, and after the last of them.
      timer = setTimeout(() => {
        timer = undefined;
        void reload();
      }, pause);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [reload]);
  return answer;
}
