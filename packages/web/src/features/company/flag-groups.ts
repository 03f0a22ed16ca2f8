/** The flags that an operator sets for companies, as the page groups them. */
export const flagGroups = {
  codes: [
    'masterPermissionCheck',
    'settingsNeedPin',
    'settingsAllowMasterAndInstallerCode',
    'rulesNeedPin',
    'userCode',
    'enableAllUserPins',
    'disablePinLatch',
    'crossAreaUserCode',
    'installerMode',
  ],
  devices: [
    'masterEditsEquipmentName',
    'accountDeviceBypass',
    'exclusionMode',
    'motionDetection',
    'extraZoneDisplay',
    'settingZwaveTool',
    'loraNetwork',
    'gsmCurrentMode',
  ],
  settings: [
    'settingNetwork',
    'settingReport',
    'reportTemplate',
    'settingEventLog',
    'settingPasscode',
    'settingPrompt',
    'darkModeFollowsSystem',
  ],
  messages: [
    'voiceReport',
    'voiceAccount',
    'notifyAlarmOrFail',
    'notifyModeChange',
    'notifyBurglarModeChange',
  ],
} as const;

export const flagGroupNames = ['codes', 'devices', 'settings', 'messages'] as const;
export type OwnFlag = (typeof flagGroups)[keyof typeof flagGroups][number];
export const ownFlags: readonly OwnFlag[] = flagGroupNames.flatMap(
  (group): readonly OwnFlag[] => flagGroups[group],
);
