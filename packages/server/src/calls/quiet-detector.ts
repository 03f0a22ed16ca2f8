import type { QuietDetector } from '@homeward/contract/shapes/devices/quiet-detector.ts';
import type { quietDetectorRoutes } from '@homeward/contract/routes/devices/quiet-detector.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { ask } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { noteHere } from '../api/note.ts';
import type { ReadTriggers } from '../panels/detector-watch.ts';
import { withholds } from '../panels/shared-panel.ts';
import { seesArea } from '../panels/scope.ts';
import { putQuietAnswer, quietAnswersAt } from '../store/quiet-answers.ts';
import type { KeptAnswer } from '../store/quiet-answers.ts';

const week = 7 * 24 * 3_600_000;

/** When a detector triggered, from the history at its hub; nothing where the hub has none of it. */
const triggersBy =
  (context: AtPanel): ReadTriggers =>
  async (device, series, { from, to }) => {
    try {
      const { history } = await ask(context, { tag: 'history', device, series, from, to, step: 0 });
      // The first says what held before.
      return history.points
        .filter(({ at, value }) => at > from && (value === 'open' || value === true))
        .map(({ at }) => at);
    } catch (error) {
      if (error instanceof AppError && error.code === notFound().code) return [];
      throw error;
    }
  };

const holds = ({ answer, at }: KeptAnswer, last: number | null, now: number): boolean =>
  answer === 'fine' || (now - at < week && (last === null || last <= at));

export const quietDetectorHandlers: Pick<Handlers, keyof typeof quietDetectorRoutes> = {
  'GET /panel/quiet_detector': async (context) => {
    const { services, panel, scope } = context;
    const { devices } = stateOf(context);
    const now = services.clock.now();
    const quiet = await services.detectorWatch.quietAt(panel, devices, triggersBy(context));
    const answers = await quietAnswersAt(services.store.db, panel);
    return data(
      devices
        .filter(({ area }) => seesArea(scope, area))
        .flatMap(({ id, name }): readonly QuietDetector[] => {
          const rhythm = quiet.get(id);
          const kept = answers.get(id);
          const answer = kept !== undefined && holds(kept, rhythm?.last ?? null, now) ? kept : null;
          // What somebody said is fine stays in the list, so that it can be watched again.
          if (rhythm === undefined && answer?.answer !== 'fine') return [];
          return [
            {
              device: id,
              name,
              usual: rhythm?.usual ?? 0,
              // When somebody last moved is for those alone with whom it is shared.
              last_at: withholds(scope.withheld, 'activity') ? null : (rhythm?.last ?? null),
              answer: answer?.answer ?? null,
              answered_at: answer?.at ?? null,
              answered_by: answer?.by ?? '',
            },
          ];
        }),
    );
  },
  'PUT /panel/quiet_detector': async (context, { body: { device, answer } }) => {
    const { services, panel, person } = context;
    const { devices } = stateOf(context);
    if (!devices.some(({ id }) => id === device)) throw notFound();
    const kept =
      answer === null ? null : { answer, at: services.clock.now(), by: person.account.name.slice(0, 64) };
    await putQuietAnswer(services.store.db, { panel, device, devices: devices.map(({ id }) => id) }, kept);
    noteHere(context, 'configure', { quietDetector: device, answer: answer ?? 'watch' });
    return done;
  },
};
