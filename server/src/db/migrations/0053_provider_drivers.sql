-- A tenant is connected to the provider through one of several drivers. An older release knows the session bridge alone:
-- what it stores gets the default, and the constraint refuses what it would store over a connection through another driver.
alter table provider_sessions
  add column driver text not null default 'session-bridge',
  -- Where the driver's connections differ in what they can do: the name of this one's level.
  add column level text,
  add column certificate_expires_at timestamptz,
  -- Only a sign-in at the bridge tells a phone.
  alter column phone_masked drop not null,
  add constraint provider_sessions_phone check ((driver = 'session-bridge') = (phone_masked is not null));

alter table provider_accounts alter column phone_masked drop not null;
