/**
 * What of their life whoever is cared for shares, each kind by itself. Alarms and calls for help are none of them: nobody
 * can hide those.
 */
export const shareKinds = ['activity', 'sleep', 'medication', 'places', 'cameras'] as const;

/** Stands for everybody who joins the home later. */
export const whoeverJoins = '';
