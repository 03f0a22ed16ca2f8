/**
 * Who would notice that a device is disabled. `learned`: the panel, by its habit. `setting`: the panel, by the time that
 * it is set up with. `board`: the board that measures its loop. `camera`: the line to the camera itself. `nobody`: it
 * speaks only when something happens, or nobody is to miss it.
 */
export const unnoticedBy = ['learned', 'setting', 'board', 'camera', 'nobody'] as const;

/**
 * What would shorten that. `wait`: a few days, until its habit is known. `speakOftener`: have it report more often, which
 * costs battery. `setTime`: a supervision time, which may be wrong for what speaks seldom. `area`: the area's supervision.
 * `resistors`: at the end of its line. `heartbeat`: of the board, which may stand
 * still and go on answering. `replace`: another device, which says that it is there.
 */
export const unnoticedRemedies = [
  'wait',
  'speakOftener',
  'setTime',
  'area',
  'resistors',
  'heartbeat',
  'replace',
] as const;
