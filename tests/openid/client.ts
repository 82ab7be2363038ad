export const CLIENT = {id: 'academy', secret: 'what the provider has given the academy'} as const;

/** An academy's environment, for it to trust the provider. */
export const openidEnv = (issuer: string) => ({
  OPENID_ISSUER: issuer,
  OPENID_CLIENT_ID: CLIENT.id,
  OPENID_CLIENT_SECRET: CLIENT.secret,
});
