/** Ports of other protocols (Fetch standard, section 2.9, "bad port"). */
const FETCH_BAD_PORTS =
  '0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 ' +
  '135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 ' +
  '995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080';

/** IANA Service Name and Transport Protocol Port Number Registry. */
const IANA = 'https://www.iana.org/assignments/service-names-port-numbers';

interface PortOwner {
  ports: readonly number[];
  service: string;
  source: string;
}

/**
 * Ports of databases, queues, control planes and other services that browsers do not open, so that the crawler cannot be
 * used to reach them. Ports that websites also use, such as 8080, 9000 or 9090, are not in this table.
 */
const SERVICE_PORTS: readonly PortOwner[] = [
  { ports: [1433, 1434], service: 'Microsoft SQL Server', source: IANA },
  {
    ports: [1521],
    service: 'Oracle Database',
    source: 'https://docs.oracle.com/en/database/oracle/oracle-database/19/netag/',
  },
  { ports: [2483, 2484], service: 'Oracle Database', source: IANA },
  { ports: [3050], service: 'Firebird', source: IANA },
  { ports: [3306, 33_060], service: 'MySQL', source: IANA },
  { ports: [5432], service: 'PostgreSQL', source: IANA },
  { ports: [6432], service: 'PgBouncer', source: IANA },
  { ports: [26_257], service: 'CockroachDB', source: IANA },
  { ports: [5984], service: 'CouchDB', source: IANA },
  { ports: [6379], service: 'Redis', source: IANA },
  {
    ports: [16_379],
    service: 'Redis',
    source: 'https://redis.io/docs/latest/operate/oss_and_stack/management/scaling/',
  },
  {
    ports: [26_379],
    service: 'Redis',
    source: 'https://redis.io/docs/latest/operate/oss_and_stack/management/sentinel/',
  },
  { ports: [7687], service: 'Neo4j', source: IANA },
  {
    ports: [7199, 9042],
    service: 'Cassandra',
    source: 'https://cassandra.apache.org/doc/latest/cassandra/overview/faq/',
  },
  {
    ports: [9200, 9300],
    service: 'Elasticsearch',
    source: 'https://www.elastic.co/guide/en/elasticsearch/reference/current/modules-network.html',
  },
  { ports: [11_211], service: 'Memcached', source: IANA },
  { ports: [27_017], service: 'MongoDB', source: IANA },
  {
    ports: [27_018, 27_019],
    service: 'MongoDB',
    source: 'https://www.mongodb.com/docs/manual/reference/default-mongodb-port/',
  },
  { ports: [2375, 2376, 2377], service: 'Docker', source: IANA },
  { ports: [2379, 2380], service: 'etcd', source: IANA },
  {
    ports: [6443, 10_250, 10_256, 10_257, 10_259],
    service: 'Kubernetes',
    source: 'https://kubernetes.io/docs/reference/networking/ports-and-protocols/',
  },
  {
    ports: [10_255],
    service: 'Kubernetes',
    source: 'https://kubernetes.io/docs/reference/command-line-tools-reference/kubelet/',
  },
  {
    ports: [2181],
    service: 'ZooKeeper',
    source: 'https://zookeeper.apache.org/doc/current/zookeeperStarted.html',
  },
  { ports: [9092], service: 'Kafka', source: 'https://kafka.apache.org/documentation/' },
  { ports: [1883, 8883], service: 'MQTT', source: IANA },
  { ports: [4222], service: 'NATS', source: 'https://docs.nats.io/running-a-nats-service/configuration' },
  { ports: [4369], service: 'Erlang', source: IANA },
  { ports: [4730], service: 'Gearman', source: IANA },
  { ports: [5671, 5672], service: 'AMQP', source: IANA },
  {
    ports: [61_616],
    service: 'ActiveMQ',
    source: 'https://activemq.apache.org/components/classic/documentation/',
  },
  { ports: [1099], service: 'Java RMI', source: IANA },
  { ports: [88, 464], service: 'Kerberos', source: IANA },
  { ports: [3268, 3269], service: 'Active Directory', source: IANA },
  { ports: [445], service: 'Windows file sharing', source: IANA },
  { ports: [3389], service: 'Remote Desktop', source: IANA },
  { ports: [5900], service: 'VNC', source: IANA },
  { ports: [5985, 5986], service: 'Windows Remote Management', source: IANA },
  { ports: [5555], service: 'Android Debug Bridge', source: 'https://developer.android.com/tools/adb' },
  { ports: [853], service: 'DNS over TLS', source: IANA },
  { ports: [873], service: 'rsync', source: IANA },
  { ports: [1080], service: 'SOCKS', source: IANA },
  { ports: [1194], service: 'OpenVPN', source: IANA },
  { ports: [1935], service: 'RTMP', source: IANA },
  { ports: [3260], service: 'iSCSI', source: IANA },
  { ports: [3690], service: 'Subversion', source: IANA },
  { ports: [9418], service: 'Git', source: IANA },
  { ports: [5222, 5269], service: 'XMPP', source: IANA },
  { ports: [6514], service: 'syslog', source: IANA },
  { ports: [631, 9100], service: 'printers', source: IANA },
  { ports: [502, 4840, 44_818, 47_808], service: 'industrial control systems', source: IANA },
];

const REASONS = new Map<string, string>([
  ...FETCH_BAD_PORTS.split(' ').map((port): [string, string] => [
    port,
    `Port ${port} belongs to a protocol other than HTTP.`,
  ]),
  ...SERVICE_PORTS.flatMap(({ ports, service }) =>
    ports.map((port): [string, string] => [
      String(port),
      `Port ${port} is used by ${service}, not by websites.`,
    ]),
  ),
]);

/** Returns why a `URL.port` must not be requested, as a sentence, or `null` if it may be. */
export function findPortRefusal(port: string): string | null {
  return REASONS.get(port) ?? null;
}
