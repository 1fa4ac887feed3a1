// A proxy in front of a server, as behind which many stand: it removes a path prefix, and answers 502 while the
// server is away.
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";

/** What a proxy does with a page before it is sent: "gone" is 404, a function changes its text. */
export type Twist = "gone" | ((text: string) => string);

export class PrefixProxy {
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  /** Changes what is sent for a path below the prefix; null leaves it alone. */
  twist: (path: string) => Twist | null = () => null;
  url = "";

  constructor(
    readonly prefix: string,
    readonly target: () => string,
  ) {}

  async start(): Promise<void> {
    const server = createServer((asked, answer) => this.#pass(asked, answer));
    server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
    server.on("upgrade", (asked, socket: Socket, head) => this.#join(asked, socket, head));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${this.prefix}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((done) => (this.#server ? this.#server.close(done) : done(null)));
  }

  #below(asked: IncomingMessage): string | null {
    const path = asked.url ?? "";
    return path.startsWith(this.prefix) ? path.slice(this.prefix.length) : null;
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const path = this.#below(asked);
    const twist = path === null ? "gone" : this.twist(path);
    if (path === null || twist === "gone") return void answer.writeHead(404).end();
    const headers = twist === null ? asked.headers : { ...asked.headers, "accept-encoding": "identity" };
    const onward = request(new URL(path, this.target()), { method: asked.method, headers }, (reply) => {
      if (twist === null) return void reply.pipe(answer.writeHead(reply.statusCode ?? 502, reply.headers));
      const parts: Buffer[] = [];
      reply.on("data", (part: Buffer) => parts.push(part));
      reply.on("end", () => {
        const { "content-length": _, etag: __, ...kept } = reply.headers;
        answer.writeHead(reply.statusCode ?? 502, kept).end(twist(Buffer.concat(parts).toString()));
      });
    });
    onward.on("error", () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end("Bad Gateway")));
    asked.pipe(onward);
  }

  #join(asked: IncomingMessage, socket: Socket, head: Buffer): void {
    const { port } = new URL(this.target());
    const onward = connect(Number(port), "127.0.0.1", () => {
      const lines = asked.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []));
      onward.write([`GET /${this.#below(asked) ?? ""} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  }
}
