import { once } from 'node:events';
import { createServer as createPlain } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Attributes, type Heard, type HouseEntity, readerOf } from './assistant-words.ts';
import type { OwnCertificate } from './own-certificate.ts';

/** What happens when a service is called: what becomes of its entity, a code of an error, or nothing at all. */
export type Obey = (service: string, entity: string, data: Attributes) => string | void;

/** A Home Assistant of our own, by the published messages of its websocket. */
export interface AssistantHouse {
  readonly url: string;
  readonly token: string;
  /** Types of the requests that were heard, in order. */
  readonly asked: string[];
  /** Services that were called. */
  readonly called: { readonly service: string; readonly entity: string; readonly data: Attributes }[];
  /** An entity is as said from now on; whoever listens is told. `quietly`: the event is lost on the way. */
  set(entityId: string, state: string, attributes?: Attributes, quietly?: boolean): void;
  /** Its integration is not loaded any more, or it was taken out. */
  drop(entityId: string): void;
  /** Rows of the registry; whoever listens is told. */
  register(rows: { readonly entity?: Attributes; readonly device?: Attributes }): void;
  unregister(entityId: string): void;
  obey(how: Obey): void;
  /** Answers nothing any more, and stays on the line. */
  hush(): void;
  /** Sends something as it is to all who are signed in. */
  say(raw: string | Buffer): void;
  /** Lines that are signed in. */
  listeners(): number;
  /** It is killed, without a word. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface AssistantOptions {
  readonly token?: string;
  readonly certificate?: OwnCertificate;
}

export async function startAssistantHouse(options: AssistantOptions = {}): Promise<AssistantHouse> {
  const { token = 'token-of-the-panel', certificate } = options;
  const states = new Map<string, HouseEntity>();
  const entities = new Map<string, Attributes>();
  const devices = new Map<string, Attributes>();
  const asked: string[] = [];
  const called: AssistantHouse['called'] = [];
  const lines = new Set<{ readonly socket: WebSocket; readonly heard: Heard }>();
  let obeys: Obey = () => {};
  let isQuiet = false;
  let port = 0;
  let server: ReturnType<typeof createPlain> | undefined;
  let sockets: WebSocketServer | undefined;

  const tell = (what: (heard: Heard) => readonly object[]): void => {
    if (isQuiet) return;
    for (const { socket, heard } of lines)
      for (const message of what(heard)) socket.send(JSON.stringify(message));
  };

  function set(entityId: string, state: string, attributes?: Attributes, quietly = false): void {
    const before = states.get(entityId);
    const at = Date.now() / 1_000;
    const now: HouseEntity = {
      entity_id: entityId,
      state,
      attributes: attributes ?? before?.attributes ?? {},
      changed: before?.state === state ? before.changed : at,
      updated: at,
    };
    states.set(entityId, now);
    if (!quietly) tell((heard) => heard.changed(before, now));
  }

  const listed = (type: string): unknown => {
    switch (type) {
      case 'config/entity_registry/list':
        return [...entities.values()];
      case 'config/device_registry/list':
        return [...devices.values()];
      case 'config/area_registry/list':
        return [
          { area_id: 'kitchen', name: 'Kitchen' },
          { area_id: 'attic', name: 'Attic' },
        ];
      default:
        return undefined;
    }
  };

  async function start(): Promise<void> {
    isQuiet = false;
    const made = certificate === undefined ? createPlain() : createSecure(certificate);
    server = made;
    sockets = new WebSocketServer({ server: made, path: '/api/websocket' });
    sockets.on('connection', (socket) => {
      const reader = readerOf({
        token,
        states,
        listed,
        asked: (type) => void asked.push(type),
        call: (service, entity, data) => {
          called.push({ service, entity, data });
          return obeys(service, entity, data);
        },
      });
      const line = { socket, heard: reader.heard };
      socket.send(JSON.stringify(reader.greeting));
      socket.on('message', (data: Buffer) => {
        if (isQuiet) return;
        const { answers, isIn, isOut } = reader.take(JSON.parse(data.toString()) as never);
        for (const answer of answers) socket.send(JSON.stringify(answer));
        if (isIn) lines.add(line);
        if (isOut) socket.close();
      });
      socket.on('error', () => {});
      socket.on('close', () => lines.delete(line));
    });
    made.listen(port, '127.0.0.1');
    await once(made, 'listening');
    port = (made.address() as AddressInfo).port;
  }

  await start();
  return {
    get url() {
      return `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}`;
    },
    token,
    asked,
    called,
    set,
    drop: (entityId) => {
      states.delete(entityId);
      tell((heard) => heard.removed(entityId));
    },
    register: ({ entity, device }) => {
      if (device !== undefined) devices.set(String(device['id']), device);
      if (entity !== undefined) entities.set(String(entity['entity_id']), entity);
      tell((heard) => heard.registered(entity === undefined ? 'device' : 'entity'));
    },
    unregister: (entityId) => {
      entities.delete(entityId);
      states.delete(entityId);
      tell((heard) => [...heard.removed(entityId), ...heard.registered('entity')]);
    },
    obey: (how) => {
      obeys = how;
    },
    hush: () => {
      isQuiet = true;
    },
    say: (raw) => {
      for (const { socket } of lines) socket.send(raw, { binary: typeof raw !== 'string' });
    },
    listeners: () => lines.size,
    kill: async () => {
      for (const socket of sockets?.clients ?? []) socket.terminate();
      sockets?.close();
      const gone = server;
      server = undefined;
      if (gone === undefined) return;
      gone.closeAllConnections();
      gone.close();
      await once(gone, 'close');
    },
    start,
  };
}
