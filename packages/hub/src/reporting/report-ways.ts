import { type Dc09Ports, openDc09Channel } from '@homeward/channels/dc09/channel.ts';
import { parseDc09Url } from '@homeward/channels/dc09/url.ts';
import type { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import type { Receipt } from '@homeward/contract/shapes/reports/report.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';

/** One report in the form that every way out needs. */
export interface OutgoingReport {
  /** 1 to 9999; a repetition keeps its number. */
  readonly sequence: number;
  readonly code: EventCode;
  /** Wall time in ms, or null where it happens now. */
  readonly occurredAt: number | null;
  /** Ms to add to our wall clock to get the receiver's. */
  readonly clockOffset: number;
  /** Names of what it is about, for stations that are to have them. */
  readonly text: string;
  /** As `SendReport.person`. */
  readonly person?: string | null;
}

/** A way to one destination. */
export interface ReportWay {
  /** One attempt, once a time per destination or queued by the way itself. */
  send(report: OutgoingReport, signal: AbortSignal): Promise<Receipt>;
  /** Asks whether the way is open: whether the receiver takes what says nothing. */
  poll(clockOffset: number, signal: AbortSignal): Promise<Receipt>;
  close(): void;
  /** Ms that an attempt may take, where that is not what stations need. */
  readonly attemptMs?: number;
}

/** What a hub can reach, by address. */
export interface ReportWays {
  /** The way to a report URL, or null where no channel knows its scheme. */
  open(url: string): ReportWay | null;
}

/** Ways by `ip://` and `udp://` addresses of monitoring stations. The panel's MAC goes with every frame (domain: 5). */
export function dc09Ways(panel: PanelId, ports: Dc09Ports): ReportWays {
  return {
    open: (url) => {
      const parsed = parseDc09Url(url);
      if (parsed.tag === 'rejected') return null;
      const channel = openDc09Channel({ ...parsed.destination, mac: panel }, ports);
      return {
        send: ({ sequence, code, occurredAt, clockOffset, text }, signal) =>
          channel.send({ tag: 'event', sequence, event: code, occurredAt, text, clockOffset }, signal),
        poll: (clockOffset, signal) => channel.send({ tag: 'linkTest', clockOffset }, signal),
        close: () => channel.close(),
      };
    },
  };
}

/** Asks each in turn; the first that knows the address has it. */
export function firstOf(...ways: readonly ReportWays[]): ReportWays {
  return {
    open: (url) => {
      for (const way of ways) {
        const opened = way.open(url);
        if (opened !== null) return opened;
      }
      return null;
    },
  };
}
