import type { Chapter } from '../kernel/chapter.ts';
import { tellWhere } from './alarm-location.ts';
import { endOfPositions, nextOfTrackers } from './positions.ts';

/** Location: geofences, positions, and where an alarm was raised. */
export const location: Chapter = {
  next: (state) => (state.config.trackers.length === 0 ? null : nextOfTrackers(state)),
  due: endOfPositions,
  follow: (turn, happened) => {
    if (turn.state.config.trackers.length === 0) return;
    for (const happening of happened) if (happening.tag === 'alarm') tellWhere(turn, happening);
  },
};
