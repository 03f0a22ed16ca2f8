/** Why a site needs somebody, most urgent first. */
export const fleetNeeds = ['alarm', 'offline', 'test', 'faults', 'batteries', 'firmware'] as const;

/** What the equipment list can be narrowed to. */
export const fleetFilters = [
  'all',
  'needs',
  'online',
  'offline',
  'alarm',
  'faults',
  'batteries',
  'firmware',
  'bypassed',
  'tests',
  'drift',
  'consent',
  'asked',
  'installing',
] as const;

/** What the equipment list can be ordered by. */
export const fleetOrders = [
  'needs',
  'name',
  'mac',
  'firmware',
  'faults',
  'batteries',
  'bypassed',
  'lastSeen',
  'lastTest',
  'consentUntil',
] as const;
