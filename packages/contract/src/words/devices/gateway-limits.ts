/** At most so many gateways, and so many loops or relays at one. */
export const gatewayLimits = { gateways: 32, inputs: 64, outputs: 32 } as const;
