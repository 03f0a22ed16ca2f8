import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { LinkCommand } from '@homeward/contract/shapes/panel/link.ts';
import { type LinkConnector, type LinkSession, plainAnswer } from '@homeward/hub/link/connector.ts';
import type { MemoryLink } from '@homeward/server/link/memory.ts';
import type { Server } from '@homeward/server/server.ts';
import type { Dice } from './random.ts';
import type { Process, Scheduler } from './scheduler.ts';
import type { Weather } from './weather.ts';

/** A server that runs, and the process it runs in. */
export interface RunningServer {
  readonly server: Server;
  readonly process: Process;
}

/** The line between one hub and the server: in order while it holds, and then gone. */
export interface LinkWire {
  connector(process: Process): LinkConnector;
  /** Breaks it; nobody gets through for `ms`. With `quietly` both ends learn of it late. */
  cut(ms: number, quietly: boolean): void;
  mend(): void;
  /** The server is gone: hubs notice soon. */
  serverDied(): void;
  /** The hub is gone: the server notices some time. */
  hubDied(): void;
}

export interface LinkWatch {
  /** A command leaves the server; it must not begin after `untilVirtual`. */
  commanded(command: LinkCommand, untilVirtual: number): void;
  /** False where the world does not let it through. */
  mayPass(command: LinkCommand): boolean;
}

interface Connection {
  readonly running: RunningServer;
  readonly process: Process;
  readonly memory: MemoryLink;
  readonly lost: (reason: string) => void;
  holds: boolean;
  /** When the last message of a direction arrives: none overtakes another. */
  upTail: number;
  downTail: number;
}

const answerMs = 15_000;

/** The line of one household. */
export function createLinkWire(
  scheduler: Scheduler,
  dice: Dice,
  weather: Weather,
  serverNow: () => RunningServer | null,
  watch: LinkWatch,
): LinkWire {
  const rolls = dice.fork('link');
  const connections = new Set<Connection>();
  let blockedUntil = 0;
  const latency = () => rolls.int(1, 60) + (weather.strikes('linkLate', 0.02) ? rolls.int(500, 12_000) : 0);

  function breakUp(connection: Connection, hubNoticesMs: number, serverNoticesMs: number): void {
    if (!connection.holds) return;
    connection.holds = false;
    connections.delete(connection);
    const { running, process, memory, lost } = connection;
    scheduler.after(hubNoticesMs, () => process.alive() && lost('broken'));
    scheduler.after(serverNoticesMs, () => running.process.alive() && void memory.close());
  }

  const soon = () => rolls.int(0, 1_500);

  /** Takes a message to the other end and its answer back. Without an answer in time it rejects, as a socket does. */
  function ask<Answer>(connection: Connection, up: boolean, call: () => Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (!connection.process.alive()) return;
      scheduler.after(answerMs, () => reject(new Error('no answer')));
      const arrival = Math.max(scheduler.now() + latency(), up ? connection.upTail : connection.downTail);
      if (up) connection.upTail = arrival;
      else connection.downTail = arrival;
      const back = (settle: () => void) => {
        if (up && weather.strikes('linkAckLost', 0.01)) return breakUp(connection, soon(), soon());
        const at = Math.max(scheduler.now() + latency(), up ? connection.downTail : connection.upTail);
        if (up) connection.downTail = at;
        else connection.upTail = at;
        scheduler.after(at - scheduler.now(), () => connection.holds && settle());
      };
      scheduler.after(arrival - scheduler.now(), () => {
        if (!connection.holds || !connection.process.alive() || !connection.running.process.alive()) return;
        call().then(
          (answer) => back(() => resolve(answer)),
          (error: unknown) => back(() => reject(error instanceof Error ? error : new Error('failed'))),
        );
        if (up && weather.strikes('linkRepeated', 0.01)) call().catch(() => undefined);
      });
    });
  }

  function commandTo(
    connection: Connection,
    deliver: (command: LinkCommand) => Promise<CommandResult>,
    command: LinkCommand,
  ): Promise<CommandResult> {
    const { running } = connection;
    watch.commanded(command, scheduler.now() + running.server.services.options.limits.commandTimeout);
    if (!watch.mayPass(command)) return new Promise(() => {});
    if (weather.strikes('commandLate', 0.05)) {
      connection.downTail = Math.max(connection.downTail, scheduler.now() + rolls.int(5_000, 35_000));
    }
    if (weather.strikes('commandRepeated', 0.1)) {
      scheduler.after(rolls.int(50, 20_000), () => {
        if (connection.holds && connection.process.alive()) deliver(command).catch(() => undefined);
      });
    }
    return ask(connection, false, () => deliver(command));
  }

  return {
    connector: (process) => ({
      dial: (_hello, down, lost) =>
        new Promise<LinkSession>((resolve, reject) => {
          scheduler.after(latency(), () => {
            if (!process.alive()) return;
            const running = serverNow();
            if (running === null || scheduler.now() < blockedUntil) return reject(new Error('unreachable'));
            const memory = running.server.linkUp({
              // The answer of a hub is what it is; only the way is ours.
              command: (command) =>
                commandTo(connection, (same) => down.command(same) as Promise<never>, command),
              ask: (question) => ask(connection, false, async () => plainAnswer(await down.ask(question))),
            });
            const connection: Connection = {
              running,
              process,
              memory,
              lost,
              holds: true,
              upTail: 0,
              downTail: 0,
            };
            connections.add(connection);
            void memory.closed.then(() => breakUp(connection, soon(), 0));
            const { up } = memory;
            resolve({
              up: {
                hello: (message) => ask(connection, true, () => up.hello(message)),
                snapshot: (view) => ask(connection, true, () => up.snapshot(view)),
                change: (change) => ask(connection, true, () => up.change(change)),
                events: (batch) => ask(connection, true, () => up.events(batch)),
                capture: (capture) => ask(connection, true, () => up.capture(capture)),
              },
              close: () => breakUp(connection, 0, soon()),
            });
          });
        }),
    }),
    cut: (ms, quietly) => {
      blockedUntil = Math.max(blockedUntil, scheduler.now() + ms);
      for (const connection of connections) {
        if (quietly) breakUp(connection, rolls.int(1_000, 25_000), rolls.int(1_000, 50_000));
        else breakUp(connection, soon(), soon());
      }
    },
    mend: () => {
      blockedUntil = 0;
    },
    serverDied: () => {
      for (const connection of connections) breakUp(connection, soon(), 0);
    },
    hubDied: () => {
      for (const connection of connections) breakUp(connection, 0, rolls.int(0, 30_000));
    },
  };
}
