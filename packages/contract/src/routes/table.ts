import type { z } from 'zod';
import { accountRoutes } from './access/account.ts';
import { alarmCaseRoutes } from './company/alarm-case.ts';
import { announcementRoutes } from './company/announcement.ts';
import { signalRoutes } from './reports/signal.ts';
import { auditRoutes } from './access/audit.ts';
import { areaRoutes } from './panel/area.ts';
import { authRoutes } from './access/auth.ts';
import { automationRoutes } from './automation/automation.ts';
import { batchRoutes } from './company/batch.ts';
import { bypassRoutes } from './alarms/bypass.ts';
import { cameraRoutes } from './devices/camera.ts';
import { careRoutes } from './care/care.ts';
import { carePersonRoutes } from './care/care-person.ts';
import { sharingRoutes } from './care/sharing.ts';
import { changeRoutes } from './panel/change.ts';
import { codeRoutes } from './access/code.ts';
import { commonRoutes } from './api/common.ts';
import { companyBelowRoutes } from './company/company-below.ts';
import { companyRoutes } from './company/company.ts';
import { connectionRoutes } from './reports/connection.ts';
import { ownSoundRoutes } from './reports/own-sound.ts';
import { demoRoutes } from './api/demo.ts';
import { deviceRoutes } from './devices/device.ts';
import { deviceToolRoutes } from './devices/device-tool.ts';
import { enrolmentRoutes } from './company/enrolment.ts';
import { eventRoutes } from './alarms/event.ts';
import { factorResetRoutes } from './access/factor-reset.ts';
import { faultRoutes } from './alarms/fault.ts';
import { gatewayRoutes } from './devices/gateway.ts';
import { groupRoutes } from './devices/group.ts';
import { historyRoutes } from './devices/history.ts';
import { importRoutes } from './panel/import.ts';
import { incidentRoutes } from './alarms/incident.ts';
import { installerRoutes } from './company/installer.ts';
import { templateRoutes } from './company/template.ts';
import { jobRoutes } from './panel/job.ts';
import { locationRoutes } from './care/location.ts';
import { lockRoutes } from './devices/lock.ts';
import { machineSettingRoutes } from './reports/machine-setting.ts';
import { maintenanceRoutes } from './panel/maintenance.ts';
import { memberRoutes } from './access/member.ts';
import { modeRoutes } from './panel/mode.ts';
import { quietDetectorRoutes } from './devices/quiet-detector.ts';
import { canaryRoutes } from './reports/canary.ts';
import { monthlyReportRoutes } from './reports/monthly-report.ts';
import { notificationRoutes } from './reports/notification.ts';
import { notificationWayRoutes } from './reports/notification-way.ts';
import { panelActionRoutes } from './panel/panel-action.ts';
import { panelRoutes } from './panel/panel.ts';
import { pastRoutes } from './panel/past.ts';
import { paymentRoutes } from './company/payment.ts';
import { rehearseRoutes } from './panel/rehearse.ts';
import { ruleAddressRoutes } from './automation/rule-address.ts';
import { removedRoutes } from './automation/removed.ts';
import { reportRoutes } from './reports/report.ts';
import { floorRoutes } from './devices/floor.ts';
import { roomRoutes } from './devices/room.ts';
import { detectorGroupRoutes } from './alarms/detector-group.ts';
import { scheduleRoutes } from './automation/schedule.ts';
import { settingRoutes } from './panel/setting.ts';
import { setupGuideRoutes } from './panel/setup-guide.ts';
import { siteWizardRoutes } from './panel/site-wizard.ts';
import { siteCodeRoutes } from './company/site-code.ts';
import { visitRoutes } from './panel/visit.ts';
import { staticRoutes } from './api/static.ts';
import { zigbeeRoutes } from './devices/zigbee.ts';
import { enrolRoutes, upkeepRoutes } from './panel/upkeep.ts';
import type { Route } from './api/route.ts';

/** Every call below /REST/v2 (S1.5). The server serves exactly these; the web's client is typed by them. */
export const routes = {
  ...authRoutes,
  ...accountRoutes,
  ...factorResetRoutes,
  ...memberRoutes,
  ...installerRoutes,
  ...batchRoutes,
  ...templateRoutes,
  ...companyRoutes,
  ...companyBelowRoutes,
  ...siteCodeRoutes,
  ...enrolmentRoutes,
  ...auditRoutes,
  ...commonRoutes,
  ...panelRoutes,
  ...visitRoutes,
  ...modeRoutes,
  ...areaRoutes,
  ...settingRoutes,
  ...setupGuideRoutes,
  ...siteWizardRoutes,
  ...scheduleRoutes,
  ...detectorGroupRoutes,
  ...faultRoutes,
  ...connectionRoutes,
  ...ownSoundRoutes,
  ...gatewayRoutes,
  ...codeRoutes,
  ...lockRoutes,
  ...panelActionRoutes,
  ...deviceRoutes,
  ...bypassRoutes,
  ...deviceToolRoutes,
  ...zigbeeRoutes,
  ...floorRoutes,
  ...roomRoutes,
  ...groupRoutes,
  ...historyRoutes,
  ...cameraRoutes,
  ...automationRoutes,
  ...careRoutes,
  ...carePersonRoutes,
  ...sharingRoutes,
  ...removedRoutes,
  ...ruleAddressRoutes,
  ...locationRoutes,
  ...maintenanceRoutes,
  ...reportRoutes,
  ...eventRoutes,
  ...incidentRoutes,
  ...pastRoutes,
  ...changeRoutes,
  ...rehearseRoutes,
  ...importRoutes,
  ...paymentRoutes,
  ...notificationRoutes,
  ...canaryRoutes,
  ...monthlyReportRoutes,
  ...quietDetectorRoutes,
  ...notificationWayRoutes,
  ...machineSettingRoutes,
  ...announcementRoutes,
  ...signalRoutes,
  ...alarmCaseRoutes,
  ...jobRoutes,
  ...upkeepRoutes,
  ...enrolRoutes,
  ...staticRoutes,
  ...demoRoutes,
} as const satisfies Readonly<Record<string, Route>>;

export type Routes = typeof routes;

export type RouteName = keyof Routes;

export type QueryIn<Name extends RouteName> = z.input<Routes[Name]['query']>;

export type BodyIn<Name extends RouteName> = z.input<Routes[Name]['body']>;

export type QueryOf<Name extends RouteName> = z.output<Routes[Name]['query']>;

export type BodyOf<Name extends RouteName> = z.output<Routes[Name]['body']>;

export type DataOf<Name extends RouteName> = z.output<Routes[Name]['data']>;
