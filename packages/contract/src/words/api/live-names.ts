/** Live messages (S3.11) travel as event `token` with a JSON string, as the family's clients expect. */
export const livePath = '/ws/socket.io/';

export const liveEvent = 'token';

/** Sent, then the socket is closed, when the session is over. */
export const liveError = 'check token error!';

export const liveResume = 'resume';

/**
 * The portal's own heartbeat, acknowledged with `null` at once: a page asks every other second and shows what it has as
 * old where no word comes. Clients of the family have the transport's, every 25 s, and need no other.
 */
export const liveBeat = 'beat';

/** Chooses the panel whose messages this socket receives; acknowledged with its epoch and seq. */
export const liveSelect = 'select';

/**
 * A doorbell to whoever works in a company that watches homes: something in its queue moved. It carries nothing;
 * who may reads GET /installer/queue.
 */
export const liveQueue = 'queue';

export const liveTopics = [
  'PANEL_STATUS',
  'DEVICE_STATUS',
  'PANEL_ONLINE',
  'REPORT',
  'MODE_CHANGE',
  'CAPTURE',
  'ALARM',
  'WIRED_SENSOR',
  'TCP_PERCENTAGE',
] as const;
