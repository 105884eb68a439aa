#!/bin/sh
# Fetches the tide table of a station by its number.
curl -fsS "https://tides.example.org/station/$1.csv" -o tides.csv
