import { isObject, member, parseJson } from '../common/json.ts';

const longestVersion = 40;
/** Requests about groups. */
const groupRequests = ['group/add', 'group/remove', 'group/members/add', 'group/members/remove'];

/** Where a bridge speaks of itself, and all that is to be heard of it. */
export function bridgeTopics(baseTopic: string) {
  const below = (what: string): string => `${baseTopic}/bridge/${what}`;
  const answers = below('response');
  const own = {
    devices: below('devices'),
    state: below('state'),
    info: below('info'),
    events: below('event'),
    groups: below('groups'),
  };
  const asked = [
    'networkmap',
    'device/remove',
    'device/ota_update/check',
    'device/ota_update/update',
    'backup',
    ...groupRequests,
  ];
  const answered = asked.map((request) => `${answers}/${request}`);
  return { ...own, answers, all: [...Object.values(own), ...answered] };
}

/** The bridge's own version, as it tells it; blank where it does not. */
export function bridgeVersion(payload: Uint8Array): string {
  const info = parseJson(payload);
  const version = isObject(info) ? member(info, 'version') : undefined;
  return typeof version === 'string' ? version.slice(0, longestVersion) : '';
}
