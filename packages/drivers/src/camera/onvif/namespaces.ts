/** Namespaces of ONVIF and of what it stands on, as its WSDL documents name them. */
export const namespaces = {
  device: 'http://www.onvif.org/ver10/device/wsdl',
  media: 'http://www.onvif.org/ver10/media/wsdl',
  events: 'http://www.onvif.org/ver10/events/wsdl',
  ptz: 'http://www.onvif.org/ver20/ptz/wsdl',
  schema: 'http://www.onvif.org/ver10/schema',
  notification: 'http://docs.oasis-open.org/wsn/b-2',
  envelope: 'http://www.w3.org/2003/05/soap-envelope',
  addressing: 'http://www.w3.org/2005/08/addressing',
} as const;

/** Actions of the notification services, which are not named after the namespace of their words. */
export const actions = {
  pull: `${namespaces.events}/PullPointSubscription/PullMessagesRequest`,
  synchronise: `${namespaces.events}/PullPointSubscription/SetSynchronizationPointRequest`,
  create: `${namespaces.events}/EventPortType/CreatePullPointSubscriptionRequest`,
  renew: 'http://docs.oasis-open.org/wsn/bw-2/SubscriptionManager/RenewRequest',
  unsubscribe: 'http://docs.oasis-open.org/wsn/bw-2/SubscriptionManager/UnsubscribeRequest',
} as const;
