import type { Handlers } from '../api/handler.ts';
import { accountHandlers } from './account.ts';
import { accountClientHandlers } from './account-client.ts';
import { accountFactorHandlers } from './account-factor.ts';
import { alarmCaseHandlers } from './alarm-case.ts';
import { announcementHandlers } from './announcement.ts';
import { signalHandlers } from './signal.ts';
import { areaHandlers } from './area.ts';
import { auditHandlers } from './audit.ts';
import { authHandlers } from './auth.ts';
import { authProofHandlers } from './auth-proof.ts';
import { authResetHandlers } from './auth-reset.ts';
import { automationHandlers } from './automation.ts';
import { bypassHandlers } from './bypass.ts';
import { cameraHandlers } from './camera.ts';
import { careHandlers } from './care.ts';
import { carePersonHandlers } from './care-person.ts';
import { sharingHandlers } from './sharing.ts';
import { changeHandlers } from './change.ts';
import { codeHandlers } from './code.ts';
import { commonHandlers } from './common.ts';
import { siteCodeHandlers } from './site-code.ts';
import { visitHandlers } from './visits.ts';
import { companyBelowHandlers } from './company-below.ts';
import { companyHandlers } from './company.ts';
import { connectionHandlers } from './connection.ts';
import { ownSoundHandlers } from './own-sound.ts';
import { demoHandlers } from './demo.ts';
import { deviceHandlers } from './device.ts';
import { deviceToolHandlers } from './device-tool.ts';
import { gatewayHandlers } from './gateway.ts';
import { floorHandlers } from './floor.ts';
import { groupHandlers } from './group.ts';
import { historyHandlers } from './history.ts';
import { enrolHandlers } from './enrol.ts';
import { enrolmentHandlers } from './enrolment.ts';
import { eventHandlers } from './event.ts';
import { factorResetHandlers } from './factor-reset.ts';
import { faultHandlers } from './fault.ts';
import { importHandlers } from './import.ts';
import { incidentHandlers } from './incident.ts';
import { installerHandlers } from './installer.ts';
import { jobHandlers } from './job.ts';
import { locationHandlers } from './location.ts';
import { lockHandlers } from './lock.ts';
import { machineSettingHandlers } from './machine-setting.ts';
import { maintenanceHandlers } from './maintenance.ts';
import { memberHandlers } from './member.ts';
import { modeHandlers } from './mode.ts';
import { canaryHandlers } from './canary.ts';
import { monthlyReportHandlers } from './monthly-report.ts';
import { quietDetectorHandlers } from './quiet-detector.ts';
import { notificationHandlers } from './notification.ts';
import { notificationWayHandlers } from './notification-way.ts';
import { overviewHandlers } from './overview.ts';
import { panelActionHandlers } from './panel-action.ts';
import { panelHandlers } from './panel.ts';
import { pastHandlers } from './past.ts';
import { paymentHandlers } from './payment.ts';
import { rehearseHandlers } from './rehearse.ts';
import { removedHandlers } from './removed.ts';
import { reportHandlers } from './report.ts';
import { ruleAddressHandlers } from './rule-address.ts';
import { roomHandlers } from './room.ts';
import { detectorGroupHandlers } from './detector-group.ts';
import { scheduleHandlers } from './schedule.ts';
import { settingHandlers } from './setting.ts';
import { setupGuideHandlers } from './setup-guide.ts';
import { siteWizardHandlers } from './site-wizard.ts';
import { staticHandlers } from './static.ts';
import { upkeepHandlers } from './upkeep.ts';
import { zigbeeHandlers } from './zigbee.ts';

/** Every route of the contract and who answers it: a file here for each file of routes there. */
export const handlers: Handlers = {
  ...authHandlers,
  ...ruleAddressHandlers,
  ...authProofHandlers,
  ...authResetHandlers,
  ...accountHandlers,
  ...accountFactorHandlers,
  ...accountClientHandlers,
  ...factorResetHandlers,
  ...memberHandlers,
  ...installerHandlers,
  ...companyHandlers,
  ...companyBelowHandlers,
  ...visitHandlers,
  ...siteCodeHandlers,
  ...enrolmentHandlers,
  ...auditHandlers,
  ...commonHandlers,
  ...panelHandlers,
  ...overviewHandlers(() => handlers),
  ...modeHandlers,
  ...areaHandlers,
  ...settingHandlers,
  ...setupGuideHandlers,
  ...siteWizardHandlers,
  ...scheduleHandlers,
  ...detectorGroupHandlers,
  ...faultHandlers,
  ...connectionHandlers,
  ...ownSoundHandlers,
  ...gatewayHandlers,
  ...codeHandlers,
  ...lockHandlers,
  ...panelActionHandlers,
  ...deviceHandlers,
  ...bypassHandlers,
  ...deviceToolHandlers,
  ...zigbeeHandlers,
  ...floorHandlers,
  ...roomHandlers,
  ...groupHandlers,
  ...historyHandlers,
  ...cameraHandlers,
  ...automationHandlers,
  ...careHandlers,
  ...carePersonHandlers,
  ...sharingHandlers,
  ...removedHandlers,
  ...locationHandlers,
  ...maintenanceHandlers,
  ...reportHandlers,
  ...eventHandlers,
  ...incidentHandlers,
  ...pastHandlers,
  ...changeHandlers,
  ...rehearseHandlers,
  ...importHandlers,
  ...paymentHandlers,
  ...notificationHandlers,
  ...canaryHandlers,
  ...monthlyReportHandlers,
  ...quietDetectorHandlers,
  ...notificationWayHandlers,
  ...machineSettingHandlers,
  ...announcementHandlers,
  ...signalHandlers,
  ...alarmCaseHandlers,
  ...jobHandlers,
  ...upkeepHandlers,
  ...enrolHandlers,
  ...staticHandlers,
  ...demoHandlers,
};
