import type { Capture } from '@homeward/contract/shapes/panel/link.ts';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { Effect } from '@homeward/panel/kernel/effect.ts';
import { createCalendars } from './calendars/calendars.ts';
import type { Outside } from './connections/connections.ts';
import { createMail, mailWays } from './connections/mail-ways.ts';
import type { Secrets } from './connections/secrets.ts';
import { createPhoneLine } from './connections/phone-line.ts';
import { smsWays } from './connections/sms-ways.ts';
import { createUploads } from './connections/uploads.ts';
import type { PanelClock } from './loop/panel-clock.ts';
import { reportText } from './reporting/report-text.ts';
import { createReporting } from './reporting/reporting.ts';
import { firstOf, type ReportWays } from './reporting/report-ways.ts';
import { createRequests } from './requests/requests.ts';
import type { Web } from './requests/web.ts';
import type { Body } from './loop/work.ts';

export interface WaysOutOptions {
  readonly ways: ReportWays;
  readonly web: Web | null;
  readonly outside: Outside;
  readonly secrets: Secrets;
  readonly config: () => PanelConfig;
  readonly state: () => PanelState;
  /** Panel time. */
  readonly now: () => number;
  readonly clock: Clock;
  readonly panelClock: PanelClock;
  readonly log: Log;
  readonly post: (body: Body) => void;
}

type Leaving = Extract<Effect, { tag: 'send' | 'poll' | 'request' | 'upload' }>;

/** Everything that leaves the house by itself: reports, polls, web requests of rules, uploads, looks into calendars. */
export interface WaysOut {
  perform(effect: Leaving): void;
  /** A capture is there, and may have to be uploaded. */
  keep(capture: Capture): void;
  /** The panel's state has changed. */
  changed(): void;
  close(): void;
}

/** Reports by the ways given, by the panel's own mail server and by its modem; the secrets of an address are put in here, not before. */
export function createWaysOut(options: WaysOutOptions): WaysOut {
  const { outside, secrets, config, clock, panelClock, log, post } = options;
  const mail = createMail({ open: outside.mail ?? null, config, secrets, clock });
  const phone = createPhoneLine({ ...options, open: outside.phone ?? null, talk: outside.talk ?? null });
  const reporting = createReporting({
    delivered: phone.delivered,
    ways: firstOf(options.ways, mailWays(mail, config, clock), smsWays(outside.texts ?? null, config, clock)),
    address: secrets.address,
    text: (code, person) => reportText(config(), code, person),
    clock,
    panelClock,
    log,
    post,
  });
  const requests = createRequests({ web: options.web, log, post });
  const uploads = createUploads({
    open: outside.media ?? null,
    mail,
    config,
    secrets,
    clock,
    log,
    post,
  });
  const calendars = createCalendars({
    ...options,
    fetch: outside.calendars ?? null,
    opened: secrets.calendar,
  });
  return {
    perform: (effect) => {
      switch (effect.tag) {
        case 'send':
          return reporting.send(effect.send);
        case 'poll':
          return reporting.poll(effect.poll);
        case 'request':
          return requests.send(effect.request);
        case 'upload':
          return uploads.send(effect.upload);
      }
    },
    keep: uploads.keep,
    changed: () => {
      calendars.changed();
      phone.changed();
    },
    close: () => {
      reporting.close();
      requests.close();
      uploads.close();
      calendars.close();
      phone.close();
    },
  };
}
