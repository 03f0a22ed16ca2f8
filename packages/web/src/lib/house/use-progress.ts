import { useAnswer } from '#lib/house/use-answer.ts';
import { useMonitor } from '#lib/live/monitors.ts';

/** What learning or the walk test has come to, read anew whenever the panel tells that it came on. */
export function useProgress<Name extends 'GET /panel/learning' | 'GET /panel/walktest'>(name: Name) {
  const answer = useAnswer<Name>(name);
  useMonitor('TCP_PERCENTAGE', answer.reload);
  return answer;
}
