import type { FlagName } from '@homeward/contract/words/values/limits.ts';
import type { Feature } from '@homeward/contract/shapes/company/plan.ts';
import type { RegionProfile } from '@homeward/contract/shapes/panel/settings.ts';
import type { FreshSessions } from './household.ts';

/** How a test home's server differs from the demo's. */
export interface ServerSettings {
  /** False: sessions begin as those of people who have not proven who they are for long. */
  readonly proven?: boolean;
  /** A device that has never disarmed asks first who uses it. */
  readonly newDeviceConfirms?: boolean;
  /** The mail server on this machine; without one no mail is sent. */
  readonly mailPort?: number;
  readonly flags?: Partial<Record<FlagName, boolean>>;
  /** The number of the firmware that panels need (S6.7). */
  readonly firmware?: string;
  /** Homes pay the demo's provider, for a plan that they chose so many days ago; without it they pay nobody. */
  readonly payment?: { readonly refuses: boolean; readonly days: number };
  /** Panels of other makers report here. */
  readonly receiver?: boolean;
  /** All that the plan of every panel has. */
  readonly features?: readonly Feature[];
}

/** What a test home is started with. */
export interface ProcessSettings {
  readonly data: string;
  readonly port: number;
  /** Where panels of other makers report; null where they do not. */
  readonly receiver: number | null;
  readonly web: string;
  /** How many households it has accounts for; none of their panels runs before it is opened. */
  readonly households: number;
  readonly server: ServerSettings;
}

/** How the house of a household differs from the demo's. */
export interface HouseSettings {
  /** Seconds. */
  readonly exit: number;
  readonly entry: number;
  /** For which an alarm of the way in stays in the house, so that who came home can still disarm (EN 50131). */
  readonly hold: number;
  readonly mqtt: { readonly url: string; readonly topic: string } | null;
  /** Report URLs of monitoring stations, tried in this order. */
  readonly stations: readonly string[];
}

/** A house beside those of the demo, which is the panel's engine alone. */
export interface SiteOfTerrace {
  readonly no: number;
  readonly profile: RegionProfile;
  /** Its panel is gone in the middle of the next change of its set-up. */
  readonly dies: boolean;
}

/** What a test home does for a test, for one of its households. */
export type Errand =
  | { readonly tag: 'open'; readonly household: number; readonly house: HouseSettings }
  | { readonly tag: 'close'; readonly household: number }
  /** Starts a panel that belongs to nobody yet, as it comes to an installer. */
  | { readonly tag: 'newSite'; readonly household: number }
  /** Has houses of its terrace come to the portal, for the first time or again. */
  | { readonly tag: 'terrace'; readonly household: number; readonly houses: readonly SiteOfTerrace[] }
  /** Cuts the lines of its panels to the portal, or mends them. */
  | { readonly tag: 'line'; readonly household: number; readonly up: boolean };

/** What comes from the test, over the process's own channel. */
export interface Asked {
  readonly id: number;
  readonly errand: Errand;
}

/** What comes from the home: once that it is up, then an answer to each errand. */
export type Told =
  /** `sessions` of each household; null where the home has lived before. */
  | { readonly tag: 'up'; readonly sessions: readonly FreshSessions[] | null }
  | { readonly tag: 'done'; readonly id: number }
  | { readonly tag: 'failed'; readonly id: number; readonly error: string };
