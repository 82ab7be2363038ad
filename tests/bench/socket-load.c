// The load on socket servers: a client in one thread on epoll, with frames made beforehand, so that what it costs is the
// kernel's part. A client in JavaScript takes longer for a message than the servers that it would measure.
//
// The plan comes on standard input, numbers as 32 bits, little endian. First the head, see `struct head`, and the marker:
// a text that every frame has that counts. Then for each connection: the request of the upgrade, a greeting (0 bytes: none),
// a payload (0 bytes: it sends nothing), the connection whose frames answer it. Each text has its length before it.
// 24 times '#' in a payload become digits, others in each message.
//
// On standard output: "open" once all are connected, "begin" and "end …" around what is measured (see `finish`).
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { LOOP = 0, PACE = 1, FAN = 2, HOLD = 3, CONNECT = 4 };
enum { AT_ONCE = 64, IN_MAX = 1 << 16, WAITS = 4096 };

struct head {
  uint32_t port, connections, mode;
  // Messages of each sender under way (LOOP), groups under way (FAN).
  uint32_t flight;
  // Messages in one write.
  uint32_t burst;
  // Messages a second of all senders (PACE).
  uint32_t rate;
  uint32_t settle_ms, warm_ms, measure_ms;
  // Frames that one message becomes (FAN).
  uint32_t copies;
};

struct text { char *at; uint32_t size; };

struct connection {
  int fd;
  // 0: closed, 1: connecting, 2: upgrading, 3: open.
  int state;
  struct text request, greeting, frame;
  // Where its frame has digits of its own in each message.
  char *number;
  uint32_t answered_by;
  // Whom its frames answer.
  int32_t answers;
  char *in;
  uint32_t have;
  char *out;
  uint32_t out_size, out_at;
  double *sent;
  uint32_t first, waiting;
};

static struct head head;
static struct text marker;
static struct connection *all;
static int poller;
static uint32_t opened, next_open;
static int measuring;
static uint64_t sent_count, got_count, counted, connected;
static float *times;
static size_t times_size;
static uint64_t serial;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static void fail(const char *what) {
  fprintf(stderr, "socket-load: %s: %s\n", what, strerror(errno));
  exit(1);
}

static void must_read(void *to, size_t size) {
  if (size > 0 && fread(to, 1, size, stdin) != size) fail("the plan is cut off");
}

static struct text read_text(void) {
  struct text t;
  must_read(&t.size, 4);
  t.at = malloc(t.size + 1);
  must_read(t.at, t.size);
  t.at[t.size] = 0;
  return t;
}

// A masked frame of a client; the mask is 0, so the payload stays as it is.
static struct text framed(struct text payload) {
  struct text f = {malloc(payload.size + 14), 0};
  uint8_t *p = (uint8_t *)f.at;
  *p++ = 0x81;
  if (payload.size < 126) *p++ = 0x80 | payload.size;
  else {
    *p++ = 0x80 | 126;
    *p++ = payload.size >> 8;
    *p++ = payload.size & 255;
  }
  memset(p, 0, 4);
  p += 4;
  memcpy(p, payload.at, payload.size);
  f.size = (char *)p - f.at + payload.size;
  return f;
}

static void want(struct connection *c, int writes) {
  struct epoll_event e = {EPOLLIN | (writes ? EPOLLOUT : 0), {.u32 = (uint32_t)(c - all)}};
  epoll_ctl(poller, EPOLL_CTL_MOD, c->fd, &e);
}

static void put(struct connection *c, const char *data, uint32_t size) {
  uint32_t done = 0;
  if (c->out_size == c->out_at) {
    ssize_t n = send(c->fd, data, size, MSG_NOSIGNAL);
    if (n < 0 && errno != EAGAIN) fail("a connection was lost");
    done = n < 0 ? 0 : (uint32_t)n;
    c->out_size = c->out_at = 0;
  }
  if (done == size) return;
  c->out = realloc(c->out, c->out_size + size - done);
  memcpy(c->out + c->out_size, data + done, size - done);
  c->out_size += size - done;
  want(c, 1);
}

static void drain(struct connection *c) {
  ssize_t n = send(c->fd, c->out + c->out_at, c->out_size - c->out_at, MSG_NOSIGNAL);
  if (n < 0 && errno != EAGAIN) fail("a connection was lost");
  if (n > 0) c->out_at += (uint32_t)n;
  if (c->out_at < c->out_size) return;
  c->out_at = c->out_size = 0;
  want(c, 0);
}

static void say(struct connection *c, uint32_t times_over, double at) {
  static char several[1 << 16];
  uint32_t size = 0;
  for (uint32_t i = 0; i < times_over; i++) {
    memcpy(several + size, c->frame.at, c->frame.size);
    if (c->number) {
      char digits[25];
      serial++;
      snprintf(digits, sizeof digits, "%04x-4%03x-8%03x-%09lx", (unsigned)(serial >> 48) & 0xffff,
               (unsigned)(serial >> 36) & 0xfff, (unsigned)getpid() & 0xfff, (unsigned long)(serial & 0xfffffffff));
      memcpy(several + size + (c->number - c->frame.at), digits, 24);
    }
    size += c->frame.size;
    c->sent[(c->first + c->waiting) % WAITS] = at;
    if (c->waiting == WAITS - 1) c->first = (c->first + 1) % WAITS;
    else c->waiting++;
    sent_count++;
  }
  put(c, several, size);
}

static void dial(uint32_t index) {
  struct connection *c = &all[index];
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(head.port)};
  int one = 1;
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  c->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  if (c->fd < 0) fail("no socket");
  setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  if (connect(c->fd, (struct sockaddr *)&to, sizeof to) < 0 && errno != EINPROGRESS) fail("connect");
  c->state = 1;
  c->have = 0;
  struct epoll_event e = {EPOLLIN | EPOLLOUT, {.u32 = index}};
  epoll_ctl(poller, EPOLL_CTL_ADD, c->fd, &e);
}

static void is_open(struct connection *c) {
  c->state = 3;
  connected++;
  if (c->greeting.size) {
    struct text f = framed(c->greeting);
    put(c, f.at, f.size);
    free(f.at);
  }
  if (head.mode == CONNECT) {
    struct linger hard = {1, 0};
    setsockopt(c->fd, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
    close(c->fd);
    c->state = 0;
    dial((uint32_t)(c - all));
    return;
  }
  opened++;
  if (next_open < head.connections) dial(next_open++);
}

// One frame that counts has come.
static void got(struct connection *c) {
  got_count++;
  if (measuring) counted++;
  if (c->answers < 0) return;
  struct connection *sender = &all[c->answers];
  if (!sender->waiting) return;
  double begun = sender->sent[sender->first];
  sender->first = (sender->first + 1) % WAITS;
  sender->waiting--;
  if (measuring && times_size < (1 << 22)) times[times_size++] = (float)(now() - begun);
  if (head.mode == LOOP && measuring >= 0) say(sender, 1, now());
}

static void frames(struct connection *c) {
  uint32_t at = 0;
  while (c->state == 3 && c->have - at >= 2) {
    uint8_t *p = (uint8_t *)c->in + at;
    uint64_t size = p[1] & 127;
    uint32_t header = 2;
    if (size == 126) {
      if (c->have - at < 4) break;
      size = (p[2] << 8) | p[3];
      header = 4;
    } else if (size == 127) {
      if (c->have - at < 10) break;
      size = ((uint64_t)p[6] << 24) | (p[7] << 16) | (p[8] << 8) | p[9];
      header = 10;
    }
    if (header + size > IN_MAX) fail("a frame is too large");
    if (c->have - at < header + size) break;
    int kind = p[0] & 15;
    if (kind == 9) {
      char pong[6] = {(char)0x8a, (char)0x80, 0, 0, 0, 0};
      put(c, pong, 6);
    } else if (kind == 8) {
      errno = 0;
      fprintf(stderr, "closed with %d\n", size >= 2 ? (p[header] << 8) | p[header + 1] : 0);
      fail("the server closed a connection");
    } else if (marker.size && memmem(p + header, size, marker.at, marker.size)) got(c);
    at += header + (uint32_t)size;
  }
  memmove(c->in, c->in + at, c->have - at);
  c->have -= at;
}

static void receive(struct connection *c) {
  // Idle connections share nothing: a buffer is kept only while a frame is half there.
  static char shared[IN_MAX];
  char *own = c->in;
  if (own) memcpy(shared, own, c->have);
  c->in = shared;
  ssize_t n = recv(c->fd, shared + c->have, IN_MAX - c->have, 0);
  if (n == 0 || (n < 0 && errno != EAGAIN)) fail("the server cut a connection");
  if (n > 0) c->have += (uint32_t)n;
  if (c->state == 2) {
    char *end = memmem(shared, c->have, "\r\n\r\n", 4);
    if (end) {
      if (memcmp(shared, "HTTP/1.1 101", 12)) {
        fprintf(stderr, "%.60s\n", shared);
        errno = 0;
        fail("an upgrade was refused");
      }
      uint32_t used = (uint32_t)(end + 4 - shared);
      memmove(shared, shared + used, c->have - used);
      c->have -= used;
      is_open(c);
    }
  }
  if (c->state == 3) frames(c);
  c->in = own;
  if (c->have && c->state != 0) {
    c->in = own ? own : malloc(IN_MAX);
    memcpy(c->in, shared, c->have);
  } else if (own) {
    free(own);
    c->in = 0;
  }
}

static void turn(double until) {
  static struct epoll_event events[512];
  double left = until - now();
  long ns = left <= 0 ? 0 : left >= 1000 ? 999999999 : (long)(left * 1e6);
  struct timespec wait = {0, ns};
  int n = epoll_pwait2(poller, events, 512, &wait, 0);
  for (int i = 0; i < n; i++) {
    struct connection *c = &all[events[i].data.u32];
    if (c->state == 1 && events[i].events & (EPOLLOUT | EPOLLERR)) {
      int wrong = 0;
      socklen_t size = sizeof wrong;
      getsockopt(c->fd, SOL_SOCKET, SO_ERROR, &wrong, &size);
      if (wrong) { errno = wrong; fail("connect"); }
      c->state = 2;
      want(c, 0);
      put(c, c->request.at, c->request.size);
      continue;
    }
    if (events[i].events & EPOLLOUT && c->out_at < c->out_size) drain(c);
    if (events[i].events & (EPOLLIN | EPOLLERR | EPOLLHUP)) receive(c);
  }
}

static double used(void) {
  struct rusage r;
  getrusage(RUSAGE_SELF, &r);
  return r.ru_utime.tv_sec * 1e3 + r.ru_utime.tv_usec / 1e3 + r.ru_stime.tv_sec * 1e3 + r.ru_stime.tv_usec / 1e3;
}

static int rising(const void *a, const void *b) {
  float x = *(const float *)a, y = *(const float *)b;
  return x < y ? -1 : x > y;
}

static double share(double part) {
  return times_size ? times[(size_t)(part * (double)(times_size - 1))] : 0;
}

static uint32_t *senders, sender_count;
static double pace_from;
static uint64_t paced;

// What a mode sends by itself.
static void drive(void) {
  if (head.mode == PACE) {
    double at;
    while ((at = pace_from + paced * 1e3 * head.burst / head.rate) <= now()) {
      for (uint32_t i = 0; i < head.burst; i++)
        say(&all[senders[(paced * head.burst + i) % sender_count]], 1, at);
      paced++;
    }
  } else if (head.mode == FAN) {
    uint64_t out = sent_count * head.copies - got_count;
    if (out <= (uint64_t)(head.flight - 1) * head.burst * head.copies) say(&all[senders[0]], head.burst, now());
  }
}

static void run_for(double ms) {
  double end = now() + ms;
  while (now() < end) {
    double wake = end;
    if (measuring >= 0) drive();
    if (head.mode == PACE && measuring >= 0) {
      double due = pace_from + paced * 1e3 * head.burst / head.rate;
      if (due < wake) wake = due;
    }
    turn(wake);
  }
}

static void finish(double took, double cpu) {
  qsort(times, times_size, sizeof *times, rising);
  double sum = 0;
  for (size_t i = 0; i < times_size; i++) sum += times[i];
  printf("end {\"ms\":%.1f,\"clientCpuMs\":%.1f,\"frames\":%lu,\"answers\":%lu,\"connects\":%lu,\"p50\":%.4f,\"p95\":%.4f,\"p99\":%.4f}\n",
         took, cpu, counted, times_size, connected, share(0.5), share(0.95), share(0.99));
  fflush(stdout);
}

int main(void) {
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  // Sleeps end when they should, not 50 µs later.
  prctl(PR_SET_TIMERSLACK, 1);
  serial = ((uint64_t)time(0) & 0xfffffff) << 36;
  must_read(&head, sizeof head);
  marker = read_text();
  all = calloc(head.connections, sizeof *all);
  senders = calloc(head.connections, sizeof *senders);
  times = malloc(sizeof *times * (1 << 22));
  for (uint32_t i = 0; i < head.connections; i++) all[i].answers = -1;
  for (uint32_t i = 0; i < head.connections; i++) {
    struct connection *c = &all[i];
    c->request = read_text();
    c->greeting = read_text();
    struct text payload = read_text();
    must_read(&c->answered_by, 4);
    if (!payload.size) continue;
    c->frame = framed(payload);
    c->number = memmem(c->frame.at, c->frame.size, "########################", 24);
    c->sent = malloc(sizeof *c->sent * WAITS);
    senders[sender_count++] = i;
    if (c->answered_by < head.connections) all[c->answered_by].answers = (int32_t)i;
  }
  poller = epoll_create1(0);
  next_open = head.connections < AT_ONCE ? head.connections : AT_ONCE;
  for (uint32_t i = 0; i < next_open; i++) dial(i);
  measuring = -1;
  if (head.mode != CONNECT) while (opened < head.connections) turn(now() + 1000);
  puts("open");
  fflush(stdout);
  run_for(head.settle_ms);
  measuring = 0;
  got_count = 0;
  pace_from = now();
  if (head.mode == LOOP)
    for (uint32_t i = 0; i < sender_count; i++) say(&all[senders[i]], head.flight, now());
  run_for(head.warm_ms);
  measuring = 1;
  connected = 0;
  double begun = now(), cpu = used();
  puts("begin");
  fflush(stdout);
  if (head.mode == HOLD) for (;;) turn(now() + 1000);
  run_for(head.measure_ms);
  finish(now() - begun, used() - cpu);
  return 0;
}
