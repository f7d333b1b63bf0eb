interface Deps {
  home: string;
  ports: { account: number; container: number; object: number; proxy: number; memcached: number };
  account: string;
  password: string;
}

/** The files of a Swift with one disk, by their names. */
export function swiftFiles({ home, ports, account, password }: Deps): Record<string, string> {
  const common = (port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = swift
swift_dir = ${home}
devices = ${home}/devices
mount_check = false
`;
  const server = (name: 'account' | 'container' | 'object') => `${common(ports[name])}
[pipeline:main]
pipeline = ${name}-server

[app:${name}-server]
use = egg:swift#${name}
`;
  return {
    'account-server.conf': server('account'),
    'container-server.conf': server('container'),
    'object-server.conf': server('object'),
    'proxy-server.conf': `${common(ports.proxy)}
[pipeline:main]
pipeline = catch_errors healthcheck cache s3api tempauth slo proxy-server

[filter:catch_errors]
use = egg:swift#catch_errors

[filter:healthcheck]
use = egg:swift#healthcheck

[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memcached}

[filter:s3api]
use = egg:swift#s3api
location = us-east-1

[filter:tempauth]
use = egg:swift#tempauth
user_${account}_${account} = ${password} .admin

[filter:slo]
use = egg:swift#slo

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# The only disk is asked again soon after it was full.
error_suppression_interval = 1
`,
  };
}
