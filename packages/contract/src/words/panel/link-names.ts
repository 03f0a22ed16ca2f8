/**
 * The link between a hub and the server: a Socket.IO namespace of its own (or memory, same semantics). Hubs dial
 * out. Every message is acknowledged; an event is acknowledged after the server's own commit and resent until then.
 */
export const linkNamespace = '/hub';

export const linkPath = '/ws/hub.io/';

/** Bytes of a camera's picture or clip. */
export const mostPictureBytes = 1024 * 1024;

/** Socket.IO event names of the link. */
export const linkEvents = {
  hello: 'hello',
  snapshot: 'snapshot',
  change: 'change',
  events: 'events',
  capture: 'capture',
  command: 'command',
  ask: 'ask',
} as const;
