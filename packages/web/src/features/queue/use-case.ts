import type { BodyIn, DataOf } from '@homeward/contract/routes/table.ts';
import { call } from '#lib/client/call.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import { useAnswer, type Answer } from '#lib/house/use-answer.ts';

export type CaseNow = Answer<DataOf<'GET /installer/alarm'>>;

/** A case with all that is known of it, read anew whenever the queue moved. */
export const useCase = (id: string | undefined, turn: number): CaseNow =>
  useAnswer('GET /installer/alarm', { query: { id: id ?? '-' } }, { skip: id === undefined, again: turn });

type Wish = BodyIn<'POST /installer/alarm'>;

/** Does something with a case. */
export const actOn = (
  id: string,
  act: Wish['act'],
  more: Omit<Wish, 'id' | 'act'> = {},
): Promise<Outcome<DataOf<'POST /installer/alarm'>>> =>
  call('POST /installer/alarm', { body: { id, act, ...more } });
