# The server in a container: docs/operations.md. Two stages, so that nothing that builds is in what runs.
#   docker build --tag comodin .
ARG PYTHON=3.13

FROM python:${PYTHON}-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_ROOT_USER_ACTION=ignore PIP_ONLY_BINARY=:all:
WORKDIR /source
# First what is pinned, each file held to its hash: what runs, and in an environment of its own what builds.
COPY pyproject.toml constraints.txt constraints-build.txt ./
COPY scripts/__init__.py scripts/
COPY scripts/release scripts/release
RUN python -m venv /opt/comodin \
    && python -m scripts.release pins server,fast,postgres,push > /tmp/pins.txt \
    && /opt/comodin/bin/pip install --require-hashes --no-deps --requirement /tmp/pins.txt \
    && python -m venv /opt/build \
    && /opt/build/bin/pip install --require-hashes --no-deps --requirement constraints.txt --requirement constraints-build.txt
# Then comodin itself, with the handbook in it.
COPY . .
RUN PYTHONPATH=src /opt/build/bin/python -m scripts.site \
    && /opt/build/bin/pip wheel --no-deps --no-build-isolation --wheel-dir /tmp/wheel . \
    && /opt/comodin/bin/pip install --no-deps /tmp/wheel/*.whl \
    && /opt/comodin/bin/pip check \
    && /opt/comodin/bin/python -m compileall -q /opt/comodin/lib

FROM python:${PYTHON}-slim
LABEL org.opencontainers.image.title="comodin" \
      org.opencontainers.image.description="The complete UNO card game: five official rule sheets, played exactly" \
      org.opencontainers.image.licenses="AGPL-3.0-or-later AND Apache-2.0 AND Bitstream-Vera AND MIT AND OFL-1.1"
RUN useradd --system --uid 10001 --home-dir /var/lib/comodin --shell /usr/sbin/nologin comodin \
    && install --directory --owner=comodin --group=comodin --mode=0700 /var/lib/comodin /var/cache/comodin
COPY --from=build /opt/comodin /opt/comodin
# Compiled bots are kept in the cache. Nothing else outside these two folders and /tmp is ever written.
ENV PATH=/opt/comodin/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 XDG_CACHE_HOME=/var/cache/comodin
USER 10001
VOLUME ["/var/lib/comodin", "/var/cache/comodin"]
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
    CMD ["python", "-Ic", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["comodin"]
CMD ["serve", "--host", "0.0.0.0", "--data", "/var/lib/comodin", "--log-json"]
