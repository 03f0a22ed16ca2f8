import { create } from 'zustand';
import type access from '#texts/en-US/access.json';
import type account from '#texts/en-US/account.json';
import type accounts from '#texts/en-US/accounts.json';
import type adding from '#texts/en-US/adding.json';
import type audit from '#texts/en-US/audit.json';
import type automation from '#texts/en-US/automation.json';
import type camera from '#texts/en-US/camera.json';
import type batch from '#texts/en-US/batch.json';
import type bulk from '#texts/en-US/bulk.json';
import type bus from '#texts/en-US/bus.json';
import type care from '#texts/en-US/care.json';
import type change from '#texts/en-US/change.json';
import type changes from '#texts/en-US/changes.json';
import type climate from '#texts/en-US/climate.json';
import type codes from '#texts/en-US/codes.json';
import type conflict from '#texts/en-US/conflict.json';
import type demo from '#texts/en-US/demo.json';
import type details from '#texts/en-US/details.json';
import type device from '#texts/en-US/device.json';
import type devices from '#texts/en-US/devices.json';
import type earlier from '#texts/en-US/earlier.json';
import type editor from '#texts/en-US/editor.json';
import type entry from '#texts/en-US/entry.json';
import type equipment from '#texts/en-US/equipment.json';
import type event from '#texts/en-US/event.json';
import type gateways from '#texts/en-US/gateways.json';
import type groups from '#texts/en-US/groups.json';
import type importing from '#texts/en-US/importing.json';
import type incident from '#texts/en-US/incident.json';
import type infrared from '#texts/en-US/infrared.json';
import type joining from '#texts/en-US/joining.json';
import type judgement from '#texts/en-US/judgement.json';
import type lamp from '#texts/en-US/lamp.json';
import type later from '#texts/en-US/later.json';
import type leave from '#texts/en-US/leave.json';
import type listing from '#texts/en-US/listing.json';
import type lock from '#texts/en-US/lock.json';
import type log from '#texts/en-US/log.json';
import type machine from '#texts/en-US/machine.json';
import type more from '#texts/en-US/more.json';
import type mesh from '#texts/en-US/mesh.json';
import type notices from '#texts/en-US/notices.json';
import type notify from '#texts/en-US/notify.json';
import type now from '#texts/en-US/now.json';
import type pages from '#texts/en-US/pages.json';
import type past from '#texts/en-US/past.json';
import type payment from '#texts/en-US/payment.json';
import type people from '#texts/en-US/people.json';
import type pickers from '#texts/en-US/pickers.json';
import type places from '#texts/en-US/places.json';
import type picture from '#texts/en-US/picture.json';
import type portal from '#texts/en-US/portal.json';
import type problems from '#texts/en-US/problems.json';
import type reach from '#texts/en-US/reach.json';
import type reasons from '#texts/en-US/reasons.json';
import type refusals from '#texts/en-US/refusals.json';
import type removed from '#texts/en-US/removed.json';
import type reports from '#texts/en-US/reports.json';
import type rooms from '#texts/en-US/rooms.json';
import type reminders from '#texts/en-US/reminders.json';
import type rules from '#texts/en-US/rules.json';
import type runs from '#texts/en-US/runs.json';
import type schedules from '#texts/en-US/schedules.json';
import type settings from '#texts/en-US/settings.json';
import type shell from '#texts/en-US/shell.json';
import type queue from '#texts/en-US/queue.json';
import type signals from '#texts/en-US/signals.json';
import type site from '#texts/en-US/site.json';
import type sites from '#texts/en-US/sites.json';
import type spans from '#texts/en-US/spans.json';
import type start from '#texts/en-US/start.json';
import type templates from '#texts/en-US/templates.json';
import type trouble from '#texts/en-US/trouble.json';
import type setup from '#texts/en-US/setup.json';
import type upkeep from '#texts/en-US/upkeep.json';
import type uses from '#texts/en-US/uses.json';
import type watching from '#texts/en-US/watching.json';
import type whatif from '#texts/en-US/whatif.json';
import { loadTexts, type Texts } from '#lib/i18n/load-texts.ts';
import {
  chooseLocale,
  pseudoLocales,
  storedLocale,
  storeLocale,
  type ShownLocale,
} from '#lib/i18n/locale.ts';
import { translate, type TextValues } from '#lib/i18n/translate.ts';

type WithoutPlural<Key> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;

/** What pages bring along, by the file that says it. */
interface OfPages {
  readonly access: typeof access;
  readonly account: typeof account;
  readonly accounts: typeof accounts;
  readonly adding: typeof adding;
  readonly audit: typeof audit;
  readonly automation: typeof automation;
  readonly camera: typeof camera;
  readonly batch: typeof batch;
  readonly templates: typeof templates;
  readonly bulk: typeof bulk;
  readonly bus: typeof bus;
  readonly care: typeof care;
  readonly change: typeof change;
  readonly changes: typeof changes;
  readonly climate: typeof climate;
  readonly codes: typeof codes;
  readonly conflict: typeof conflict;
  readonly demo: typeof demo;
  readonly details: typeof details;
  readonly device: typeof device;
  readonly devices: typeof devices;
  readonly earlier: typeof earlier;
  readonly editor: typeof editor;
  readonly entry: typeof entry;
  readonly equipment: typeof equipment;
  readonly event: typeof event;
  readonly gateways: typeof gateways;
  readonly groups: typeof groups;
  readonly importing: typeof importing;
  readonly incident: typeof incident;
  readonly infrared: typeof infrared;
  readonly joining: typeof joining;
  readonly judgement: typeof judgement;
  readonly lamp: typeof lamp;
  readonly later: typeof later;
  readonly leave: typeof leave;
  readonly listing: typeof listing;
  readonly lock: typeof lock;
  readonly log: typeof log;
  readonly machine: typeof machine;
  readonly more: typeof more;
  readonly mesh: typeof mesh;
  readonly notices: typeof notices;
  readonly notify: typeof notify;
  readonly now: typeof now;
  readonly pages: typeof pages;
  readonly past: typeof past;
  readonly payment: typeof payment;
  readonly people: typeof people;
  readonly pickers: typeof pickers;
  readonly picture: typeof picture;
  readonly places: typeof places;
  readonly problems: typeof problems;
  readonly reach: typeof reach;
  readonly reasons: typeof reasons;
  readonly refusals: typeof refusals;
  readonly removed: typeof removed;
  readonly reports: typeof reports;
  readonly rooms: typeof rooms;
  readonly reminders: typeof reminders;
  readonly rules: typeof rules;
  readonly runs: typeof runs;
  readonly schedules: typeof schedules;
  readonly settings: typeof settings;
  readonly shell: typeof shell;
  readonly queue: typeof queue;
  readonly signals: typeof signals;
  readonly site: typeof site;
  readonly sites: typeof sites;
  readonly spans: typeof spans;
  readonly start: typeof start;
  readonly trouble: typeof trouble;
  readonly watching: typeof watching;
  readonly setup: typeof setup;
  readonly upkeep: typeof upkeep;
  readonly uses: typeof uses;
  readonly whatif: typeof whatif;
}
type KeyOf<File> = File extends object ? Extract<keyof File, string> : never;

/** A key of `portal.json`, or of a file that comes with the lazy pages; plural forms share their stem. */
export type TextKey = WithoutPlural<keyof typeof portal | KeyOf<OfPages[keyof OfPages]>>;
export type Text = (key: TextKey, values?: TextValues) => string;

/** `portal` is there from the start; the others, and `events` (labels of event codes), when something asks for them. */
export type Namespace = 'portal' | 'events' | keyof OfPages;

interface Language {
  readonly locale: ShownLocale;
  readonly texts: Texts;
  readonly text: (key: string, values?: TextValues) => string;
}

/** What the translator in use reads, and whether it was asked for a text that was not there. */
let spoken: { texts: Texts; lacks: boolean } = { texts: {}, lacks: false };

function speak(locale: ShownLocale, texts: Texts, before?: Language): Language {
  // Who has found all of theirs is not drawn again for what others bring along.
  if (before?.locale === locale && !spoken.lacks) {
    spoken.texts = texts;
    return { ...before, texts };
  }
  const own: typeof spoken = { texts, lacks: false };
  spoken = own;
  // Made when the first number is told: making it costs more than a frame has time for.
  let rules: Intl.PluralRules | undefined;
  const plural = {
    select: (count: number) => (rules ??= new Intl.PluralRules(locale)).select(count),
  };
  return {
    locale,
    texts,
    text(key, values) {
      const said = translate(own.texts, plural, key, values);
      own.lacks ||= said === key;
      return said;
    },
  };
}

const useLanguage = create<Language>(() => speak('en-US', {}));
const loading = new Map<Namespace, Promise<void>>();
let base = '/';
/** The language that was chosen last; what comes in another one comes too late. */
let wanted: ShownLocale = 'en-US';

async function load(locale: ShownLocale, namespaces: readonly Namespace[]): Promise<Texts> {
  const pseudo = pseudoLocales.find((one) => one === locale);
  const from = pseudo === undefined ? locale : 'en-US';
  const all = await Promise.all(namespaces.map((namespace) => loadTexts(base, from, namespace)));
  const texts: Texts = Object.assign({}, ...all);
  return pseudo === undefined ? texts : (await import('#lib/i18n/pseudo.ts')).pseudoTexts(pseudo, texts);
}

/** Joins what other files said: they may come before the language's own file, and must not be lost to it. */
function add(locale: ShownLocale, texts: Texts): void {
  if (locale === wanted)
    useLanguage.setState((before) => speak(locale, { ...before.texts, ...texts }, before));
}

/** Loads `locale`, or the one the reader wants, below `entryBase` (`/{entry}/`), and shows it. */
export async function startLanguage(
  entryBase: string,
  locale = chooseLocale(storedLocale(), navigator.languages),
): Promise<void> {
  base = entryBase;
  wanted = locale;
  loading.set('portal', Promise.resolve());
  add(locale, await load(locale, [...loading.keys()]));
  document.documentElement.lang = locale;
  document.documentElement.dir = locale === 'ar-XB' ? 'rtl' : 'ltr';
}

/** Loads more texts in the language in use, once. Rejects when they do not come; the next call tries again. */
export function alsoLoad(namespace: Namespace): Promise<void> {
  const known = loading.get(namespace);
  if (known !== undefined) return known;
  const locale = wanted;
  const loaded = load(locale, [namespace]).then((texts) => add(locale, texts));
  loading.set(namespace, loaded);
  loaded.catch(() => loading.delete(namespace));
  return loaded;
}

/** A part that is being loaded, with the words that it is written with. */
export async function withTexts<Part>(part: Promise<Part>, ...texts: readonly Namespace[]): Promise<Part> {
  const [loaded] = await Promise.all([part, ...texts.map(alsoLoad)]);
  return loaded;
}

export async function changeLanguage(locale: ShownLocale): Promise<void> {
  await startLanguage(base, locale);
  storeLocale(locale);
}

/** The translator; the component renders again when the language changes. */
export function useText(): Text {
  return useLanguage((language) => language.text);
}

/** The translator for what speaks outside of a page, such as a message when the panel confirms. */
export const currentText = (): Text => useLanguage.getState().text;

/** The text of a key that the server named, where a file that has come holds one. */
export function textIfKnown(key: string, values: TextValues): string | undefined {
  const { texts, text } = useLanguage.getState();
  return key in texts || `${key}_other` in texts ? text(key, values) : undefined;
}

/** The language in use, as a BCP 47 tag. */
export function currentLanguage(): ShownLocale {
  return useLanguage.getState().locale;
}

/** The label of an event type `QXYZ`, or undefined before they have come. */
export function useEventLabel(): (type: string) => string | undefined {
  const texts = useLanguage((language) => language.texts);
  return (type) => {
    const label = texts[`v2_cid_${type}`];
    // Asked for by the first event that has no sentence of its own.
    if (label === undefined) alsoLoad('events').catch(() => undefined);
    return label;
  };
}
